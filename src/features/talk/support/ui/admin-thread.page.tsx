import { useLingui } from '@lingui/react/macro'
import { useParams } from 'react-router'
import { messageOf } from '#web/api/errors.ts'
import { pageData } from '#web/api/page-data.ts'
import { query } from '#web/api/queries.ts'
import { ErrorState, LoadingState } from '#web/kit/states.tsx'
import { cannedApi } from '../canned/canned.contract.ts'
import { inboxApi } from '../inbox/inbox.contract.ts'
import { AdminThread } from './admin-thread.tsx'
import styles from './inbox.module.css'
import { inboxThreadQuery, useThread } from './use-support-thread.ts'

const reads = pageData(({ params }) => [
  inboxThreadQuery(Number(params.id)),
  query(inboxApi.admins, {}),
  query(cannedApi.list, {}),
])
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** One thread of the support chat, for admins, beside the list of all. */
export default function AdminThreadPage() {
  const id = Number(useParams().id)
  return <OpenedThread key={id} id={id} />
}

function OpenedThread({ id }: { id: number }) {
  const { t } = useLingui()
  const reading = useThread(id)
  const { data, isError, error, refetch } = reading
  if (data?.thread) return <AdminThread reading={{ ...reading, data: { ...data, thread: data.thread } }} />
  return (
    <div className={styles.thread}>
      {isError ? (
        <ErrorState text={messageOf(error, t`Failed to fetch messages`)} onRetry={() => void refetch()} />
      ) : (
        <LoadingState lines={8} />
      )}
    </div>
  )
}
