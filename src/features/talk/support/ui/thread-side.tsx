import { Textarea } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import entries from '#web/kit/entry-list.module.css'
import { FormShell } from '#web/kit/form-shell.tsx'
import panel from '#web/kit/panel.module.css'
import { Stars } from '#web/kit/stars.tsx'
import { TagsField } from '#web/kit/tags-field.tsx'
import { useApiForm } from '#web/kit/use-api-form.ts'
import { useDateText } from '#web/kit/use-date-text.ts'
import { inboxApi, type InboxThread, LABELS } from '../inbox/inbox.contract.ts'
import { MAX_SUPPORT_MESSAGE_LENGTH } from '../support.contract.ts'
import { Assignee } from './assignee.tsx'
import { BlockPanel } from './block-panel.tsx'
import styles from './support.module.css'

type OfThread = { thread: InboxThread }

/** What admins keep about a thread and its person does not see: who answers, labels, notes, and whether the person may write. */
export function ThreadSide({ thread }: OfThread) {
  return (
    <aside className={styles.side}>
      <Assignee thread={thread} />
      {thread.rating !== null && <Rated thread={thread} rating={thread.rating} />}
      <Labels key={thread.labels.join()} thread={thread} />
      <Notes thread={thread} />
      <BlockPanel thread={thread} />
    </aside>
  )
}

function Rated({ thread, rating }: OfThread & { rating: number }) {
  return (
    <section className={panel.panel}>
      <h2 className={panel.title}>
        <Trans>Rating</Trans>
      </h2>
      <Stars value={rating} />
      {thread.rating_comment && <p className={styles.words}>{thread.rating_comment}</p>}
    </section>
  )
}

function Labels({ thread }: OfThread) {
  const { t } = useLingui()
  const form = useApiForm(inboxApi.label, {
    initial: { labels: thread.labels },
    toInput: (body) => ({ params: { id: thread.id }, body }),
    success: ({ message }) => message,
    failure: t`The labels could not be saved. Please try again.`,
    refresh: [inboxApi.get, inboxApi.list],
    keepsValues: true,
  })
  return (
    <section className={panel.panel}>
      <h2 className={panel.title}>
        <Trans>Labels</Trans>
      </h2>
      <FormShell form={form} isGuarded={false} submitLabel={<Trans>Save labels</Trans>}>
        <TagsField label={t`Labels`} maxTags={LABELS.most} {...form.getInputProps('labels')} />
      </FormShell>
    </section>
  )
}

function Notes({ thread }: OfThread) {
  const { t } = useLingui()
  const { instant } = useDateText()
  const form = useApiForm(inboxApi.note, {
    initial: { words: '' },
    toInput: (body) => ({ params: { id: thread.id }, body }),
    success: ({ message }) => message,
    failure: t`The note could not be saved. Please try again.`,
    refresh: [inboxApi.get],
  })
  return (
    <section className={panel.panel}>
      <h2 className={panel.title}>
        <Trans>Notes</Trans>
      </h2>
      {thread.notes.length > 0 && (
        <ol className={entries.list}>
          {thread.notes.map((one) => (
            <li key={one.id} className={entries.entry}>
              <p className={entries.soft}>
                {one.writer ?? <Trans>Automatic email</Trans>} · {instant(one.created_at, 'date and time')}
              </p>
              <p className={styles.words}>{one.words}</p>
            </li>
          ))}
        </ol>
      )}
      <FormShell form={form} isGuarded={false} submitLabel={<Trans>Save note</Trans>}>
        <Textarea
          label={t`Note`}
          description={t`Only administrators can see it.`}
          required
          autosize
          minRows={2}
          maxLength={MAX_SUPPORT_MESSAGE_LENGTH}
          {...form.getInputProps('words')}
        />
      </FormShell>
    </section>
  )
}
