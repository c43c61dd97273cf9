import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LETTER_KINDS } from '#web/api/letter-kinds.ts'
import { query } from '#web/api/queries.ts'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import button from '#web/kit/button.module.css'
import { ErrorState, LoadingState } from '#web/kit/states.tsx'
import { MomentButton } from '../../ui/moment-button.tsx'
import { MomentForm } from '../../ui/moment-form.tsx'
import { UnsentNotesOrQuestions } from '../../ui/unsent-note-or-question-list.tsx'
import type { WordsPlace } from '../../ui/unsent-notes-and-questions.ts'
import { useVideoSecond } from '../../ui/use-video-second.ts'
import { useUnsentNotesOrQuestions } from '../../ui/use-unsent-notes-or-questions.ts'
import styles from '../../ui/lesson-tools.module.css'
import { type LessonNote, lessonNoteApi, LESSON_NOTE_MAX } from '../lesson-note.contract.ts'

type LessonNotesProps = {
  personId: number
  place: WordsPlace
  film: HTMLVideoElement | null
  onJump: (at: number) => void
}

/** The own notes beside a lesson, in the order of the video. */
export function LessonNotes({ personId, place, film, onJump }: LessonNotesProps) {
  const { t } = useLingui()
  const second = useVideoSecond(film)
  const { enrollmentId: id, videoId } = place
  const { data, isError, refetch } = useQuery(
    query(lessonNoteApi.list, { params: { id }, query: { video_id: videoId } }),
  )
  const { waiting, refused, send } = useUnsentNotesOrQuestions({
    personId,
    kind: LETTER_KINDS.note,
    place,
    list: lessonNoteApi.list,
  })
  const isKnown = (key: string): boolean => data?.notes.some(({ client_key: known }) => known === key) ?? false
  return (
    <>
      <MomentForm
        draft={{ form: `note-${videoId}`, personId }}
        label={<Trans>A note for yourself</Trans>}
        hint={<Trans>Only you can read your notes.</Trans>}
        second={second}
        maxLength={LESSON_NOTE_MAX}
        submit={<Trans>Save note</Trans>}
        onSend={send}
      />
      <UnsentNotesOrQuestions waiting={waiting.filter(({ clientKey }) => !isKnown(clientKey))} refused={refused} />
      {!data && isError && (
        <ErrorState isCompact text={t`Your notes could not be loaded`} onRetry={() => void refetch()} />
      )}
      {!data && !isError && <LoadingState lines={2} />}
      {data && data.notes.length > 0 && (
        <ul className={styles.items}>
          {data.notes.map((note) => (
            <Note key={note.id} note={note} onJump={onJump} />
          ))}
        </ul>
      )}
    </>
  )
}

/** What takes the place of the button that was pressed has the focus. */
const focusAtOnce = (element: HTMLElement | null): void => element?.focus()

function Note({ note, onJump }: { note: LessonNote; onJump: (at: number) => void }) {
  const { t } = useLingui()
  const [state, setState] = useState<'shown' | 'editing' | 'deleting'>('shown')
  const remove = useApiMutation(lessonNoteApi.remove, {
    success: ({ message }) => message,
    failure: t`The note could not be deleted. Please try again.`,
    refresh: [lessonNoteApi.list],
  })
  const show = (): void => setState('shown')
  return (
    <li className={styles.item}>
      <MomentButton at={note.at} onJump={onJump} />
      {state === 'editing' ? <EditNote note={note} onDone={show} /> : <p className={styles.text}>{note.text}</p>}
      {state === 'shown' && (
        <div className={styles.row}>
          <button type="button" className={styles.act} onClick={() => setState('editing')}>
            <Trans>Edit</Trans>
          </button>
          <button type="button" className={styles.act} onClick={() => setState('deleting')}>
            <Trans>Delete</Trans>
          </button>
        </div>
      )}
      {state === 'deleting' && (
        <div className={styles.row} role="group" aria-label={t`Delete this note?`}>
          <button
            type="button"
            className={button.secondary}
            aria-busy={remove.isPending}
            ref={focusAtOnce}
            onClick={() => remove.mutate({ params: { id: note.id } })}
          >
            <Trans>Delete permanently</Trans>
          </button>
          <button type="button" className={styles.act} onClick={show}>
            <Trans>Keep</Trans>
          </button>
        </div>
      )}
    </li>
  )
}

function EditNote({ note, onDone }: { note: LessonNote; onDone: () => void }) {
  const { t } = useLingui()
  const [text, setText] = useState(note.text)
  const save = useApiMutation(lessonNoteApi.update, {
    success: ({ message }) => message,
    failure: t`The note could not be saved. Please try again.`,
    refresh: [lessonNoteApi.list],
    onSuccess: onDone,
  })
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() !== '') save.mutate({ params: { id: note.id }, body: { text } })
      }}
    >
      <textarea
        className={styles.words}
        rows={3}
        maxLength={LESSON_NOTE_MAX}
        aria-label={t`Note`}
        ref={focusAtOnce}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={styles.row}>
        <button type="submit" className={button.secondary} disabled={text.trim() === ''} aria-busy={save.isPending}>
          <Trans>Save</Trans>
        </button>
        <button type="button" className={styles.act} onClick={onDone}>
          <Trans>Cancel</Trans>
        </button>
      </div>
    </form>
  )
}
