import { Checkbox, Textarea } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { can } from '#shared/policy.ts'
import { query } from '#web/api/queries.ts'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import { LETTER_KINDS } from '#web/api/letter-kinds.ts'
import { useOutcomes } from '#web/api/use-outbox.ts'
import { useMe } from '#web/api/use-me.ts'
import { confirm } from '#web/kit/dialogs.tsx'
import { FormDraft, useDraft } from '#web/kit/form-draft.tsx'
import { FormShell } from '#web/kit/form-shell.tsx'
import { KeptFormNote } from '#web/kit/kept-form-note.tsx'
import { MoreMenu } from '#web/kit/more-menu.tsx'
import panel from '#web/kit/panel.module.css'
import { ErrorState, LoadingState } from '#web/kit/states.tsx'
import { useApiForm } from '#web/kit/use-api-form.ts'
import { letterIdOf, useKeptForm } from '#web/kit/use-kept-form.ts'
import { useDateText } from '#web/kit/use-date-text.ts'
import type { Match } from '../../match.contract.ts'
import { matchPolicy } from '../../match.policy.ts'
import styles from '../../ui/match.module.css'
import { useLostChange } from '../../ui/use-lost-change.ts'
import { type Note, MAX_NOTE_LENGTH, noteApi } from '../note.contract.ts'
import { keepAsNewNote, noteChangeDraft, noteDraft, type UnsentNote } from './unsent-note.ts'

/** The shared notes of a match, and the reader's own private ones. */
export function NotesPanel({ match }: { match: Match }) {
  const { t } = useLingui()
  const me = useMe()
  const { data, isError, refetch } = useQuery(query(noteApi.list, { params: { id: match.id } }))
  const canWrite = match.status !== 'ended' && can(me, matchPolicy.takePart, match)
  const [round, setRound] = useState(0)
  // What was typed to change a note that has been deleted is now a draft of the form for a new one, which reads it at its start.
  const reopenForm = () => setRound((before) => before + 1)
  useOutcomes((outcome) => {
    if (outcome.letter.kind === LETTER_KINDS.matchNote && 'problem' in outcome) reopenForm()
  })
  return (
    <section className={panel.panel} aria-labelledby={`notes-${match.id}`}>
      <h2 id={`notes-${match.id}`} className={panel.title}>
        <Trans>Notes</Trans>
      </h2>
      {canWrite && <NoteForm key={round} matchId={match.id} />}
      {!data ? (
        isError ? (
          <ErrorState text={t`The notes could not be loaded`} onRetry={() => void refetch()} isCompact />
        ) : (
          <LoadingState lines={3} />
        )
      ) : data.notes.length === 0 ? (
        !canWrite && (
          <p className={styles.soft}>
            <Trans>No notes were shared</Trans>
          </p>
        )
      ) : (
        <ul className={styles.list}>
          {data.notes.map((note) => (
            <li key={note.id}>
              <NoteCard note={note} isOwn={canWrite && note.writer.user_id === me.id} onGone={reopenForm} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

type NoteFormProps = {
  matchId: number
  /** The note that is changed, and what happens then, or when it has been deleted in the meantime. */
  note?: Note
  onClose?: () => void
  onGone?: () => void
}

function NoteForm({ matchId, note, onClose, onGone }: NoteFormProps) {
  const { t } = useLingui()
  const shared = {
    initial: { text: note?.text ?? '', is_private: note?.is_private ?? false },
    success: ({ message }: { message: string }) => message,
    failure: t`The note could not be saved. Please try again.`,
    refresh: [noteApi.list],
    onSaved: () => draft.remove(),
    ...(onClose && { onSuccess: onClose }),
  }
  const [was] = useState(shared.initial.text)
  const draft = useDraft(note ? noteChangeDraft(note.id) : noteDraft(matchId))
  const creating = useApiForm<typeof noteApi.create, typeof shared.initial>(noteApi.create, {
    ...shared,
    toInput: (values) => ({ params: { id: matchId }, body: values }),
  })
  const changing = useApiForm<typeof noteApi.update, typeof shared.initial>(noteApi.update, {
    ...shared,
    toInput: ({ text }) => ({ params: { id: note?.id ?? 0 }, body: { text, was } }),
  })
  const form = note ? changing : creating
  const leave = () => {
    onClose?.()
    onGone?.()
  }
  const unsent = (): UnsentNote => {
    const { text, is_private: isPrivate } = form.getValues()
    if (!note) return { matchId, body: { text, is_private: isPrivate } }
    return { noteId: note.id, matchId, isPrivate, body: { text, was } }
  }
  const about = note ? `change-${note.id}` : matchId
  const letterId = letterIdOf(LETTER_KINDS.matchNote, about)
  useLostChange(changing, { letterId, refresh: [noteApi.list], onClose: leave, unsent, keepElsewhere: keepAsNewNote })
  const kept = useKeptForm(form, {
    personId: draft.personId ?? undefined,
    kind: LETTER_KINDS.matchNote,
    about,
    input: unsent,
    onSent: onClose ?? form.reset,
  })
  if (kept.isKept) return <KeptFormNote onChange={kept.change} />
  return (
    <FormShell
      form={{ ...form, problem: kept.problem }}
      submitLabel={<Trans>Save note</Trans>}
      {...(onClose && { onCancel: onClose })}
    >
      <FormDraft form={form} draft={draft} initial={shared.initial} />
      <Textarea
        label={t`Note`}
        required
        autosize
        minRows={2}
        maxLength={MAX_NOTE_LENGTH}
        {...form.getInputProps('text')}
      />
      {!note && (
        <Checkbox
          label={t`Private: no one else can read it, not even administrators`}
          {...form.getInputProps('is_private', { type: 'checkbox' })}
        />
      )}
    </FormShell>
  )
}

function NoteCard({ note, isOwn, onGone }: { note: Note; isOwn: boolean; onGone: () => void }) {
  const { t } = useLingui()
  const { instant } = useDateText()
  const [isChanging, setChanging] = useState(false)
  const remove = useApiMutation(noteApi.remove, {
    success: ({ message }) => message,
    failure: t`The note could not be deleted. Please try again.`,
    refresh: [noteApi.list],
  })
  const confirmRemoval = async () => {
    if (await confirm({ title: t`Delete this note?`, confirmLabel: t`Delete`, isDangerous: true }))
      remove.mutate({ params: { id: note.id } })
  }
  if (isChanging)
    return <NoteForm matchId={note.match_id} note={note} onClose={() => setChanging(false)} onGone={onGone} />
  return (
    <article className={styles.card}>
      <div className={styles.rowHead}>
        <p className={styles.soft}>
          {note.writer.name} · {instant(note.created_at, 'date and time')}
          {note.is_private && (
            <>
              {' · '}
              <Trans>Private</Trans>
            </>
          )}
        </p>
        {isOwn && (
          <MoreMenu label={t`More actions for this note`}>
            <button type="button" onClick={() => setChanging(true)}>
              <Trans>Change</Trans>
            </button>
            <button
              type="button"
              data-danger
              aria-disabled={remove.isPending || undefined}
              onClick={() => void confirmRemoval()}
            >
              <Trans>Delete</Trans>
            </button>
          </MoreMenu>
        )}
      </div>
      <p className={styles.words}>{note.text}</p>
    </article>
  )
}
