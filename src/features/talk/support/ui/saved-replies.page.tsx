import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pageData } from '#web/api/page-data.ts'
import { query } from '#web/api/queries.ts'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import { confirm } from '#web/kit/dialogs.tsx'
import entries from '#web/kit/entry-list.module.css'
import page from '#web/kit/page.module.css'
import { PageHeader } from '#web/kit/page-header.tsx'
import panel from '#web/kit/panel.module.css'
import { EmptyState, ErrorState, LoadingState } from '#web/kit/states.tsx'
import { type CannedAnswer, cannedApi } from '../canned/canned.contract.ts'
import { SavedReplyForm } from './saved-reply-form.tsx'
import styles from './support.module.css'

const repliesQuery = () => query(cannedApi.list, {})
const reads = pageData(() => [repliesQuery()])
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** The saved replies of the admins. */
export default function SupportAnswersPage() {
  const { t } = useLingui()
  const { data, isError, refetch } = useQuery(repliesQuery())
  /** The answer that is changed, or `new`. */
  const [edited, setEdited] = useState<CannedAnswer | 'new' | null>(null)
  return (
    <>
      <PageHeader
        title={<Trans>Saved replies</Trans>}
        text={<Trans>Texts you use often in the support chat.</Trans>}
        actions={
          edited === null && (
            <Button onClick={() => setEdited('new')}>
              <Trans>Add a reply</Trans>
            </Button>
          )
        }
      />
      <div className={page.page}>
        {edited !== null && (
          <section className={panel.panel}>
            <SavedReplyForm
              key={edited === 'new' ? 'new' : edited.id}
              answer={edited === 'new' ? null : edited}
              onClose={() => setEdited(null)}
            />
          </section>
        )}
        {data ? (
          <Answers answers={data.answers} onEdit={setEdited} />
        ) : isError ? (
          <ErrorState text={t`The replies could not be loaded. Please try again.`} onRetry={() => void refetch()} />
        ) : (
          <LoadingState lines={6} />
        )}
      </div>
    </>
  )
}

type AnswersProps = { answers: readonly CannedAnswer[]; onEdit: (answer: CannedAnswer) => void }

function Answers({ answers, onEdit }: AnswersProps) {
  const { t } = useLingui()
  const { mutate, isPending } = useApiMutation(cannedApi.remove, {
    success: ({ message }) => message,
    failure: t`The reply could not be deleted. Please try again.`,
    refresh: [cannedApi.list],
  })
  const remove = async ({ id, title }: CannedAnswer): Promise<void> => {
    const isSure = await confirm({
      title: t`Delete this reply?`,
      message: t`"${title}" will be deleted for all administrators. Sent messages are kept.`,
      confirmLabel: t`Delete`,
      isDangerous: true,
    })
    if (isSure) mutate({ params: { id } })
  }
  if (answers.length === 0)
    return <EmptyState title={t`No saved replies yet`} text={t`Add the first one with "Add a reply".`} />
  return (
    <ul className={entries.list}>
      {answers.map((one) => (
        <li key={one.id} className={entries.entry}>
          <div className={entries.head}>
            <h2 className={entries.title}>{one.title}</h2>
            <span className={styles.row}>
              <Button variant="default" aria-label={t`Edit ${one.title}`} onClick={() => onEdit(one)}>
                <Trans>Edit</Trans>
              </Button>
              <Button
                variant="light"
                color="red"
                disabled={isPending}
                aria-label={t`Delete ${one.title}`}
                onClick={() => void remove(one)}
              >
                <Trans>Delete</Trans>
              </Button>
            </span>
          </div>
          <p className={styles.words}>{one.words}</p>
        </li>
      ))}
    </ul>
  )
}
