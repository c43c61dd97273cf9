import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { FormShell } from '#web/kit/form-shell.tsx'
import panel from '#web/kit/panel.module.css'
import { Stars } from '#web/kit/stars.tsx'
import { TagsField } from '#web/kit/tags-field.tsx'
import { useApiForm } from '#web/kit/use-api-form.ts'
import { inboxApi, type InboxThread, LABELS } from '../inbox/inbox.contract.ts'
import { Assignee } from './assignee.tsx'
import { BlockPanel } from './block-panel.tsx'
import inbox from './inbox.module.css'
import { PersonPanel } from './person-panel.tsx'
import styles from './support.module.css'

type OfThread = { thread: InboxThread }

type ThreadSideProps = OfThread & {
  /** Only where it has no pane of its own: it takes the place of the thread. */
  isShown: boolean
  onClose: () => void
}

/** Who asks, and what admins keep about the thread: who answers, labels, and whether the person may write. The person sees none of it. */
export function ThreadSidebar({ thread, isShown, onClose }: ThreadSideProps) {
  const { t } = useLingui()
  return (
    <aside className={inbox.side} aria-label={t`About the person`} data-shown={isShown || undefined}>
      <Button variant="default" className={inbox.close ?? ''} onClick={onClose}>
        <Trans>Back to the conversation</Trans>
      </Button>
      <PersonPanel thread={thread} />
      <Assignee thread={thread} />
      {thread.rating !== null && <RatingFact thread={thread} rating={thread.rating} />}
      <Labels key={thread.labels.join()} thread={thread} />
      <BlockPanel thread={thread} />
    </aside>
  )
}

function RatingFact({ thread, rating }: OfThread & { rating: number }) {
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
