import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { MESSAGE_EVENT } from '#shared/message-event.ts'
import { pageData } from '#web/api/page-data.ts'
import { liveQuery } from '#web/api/live-query.ts'
import { query } from '#web/api/queries.ts'
import { useLiveRefresh } from '#web/api/use-live-refresh.ts'
import { Avatar } from '#web/kit/avatar.tsx'
import linkCard from '#web/kit/link-card.module.css'
import { PageHeader } from '#web/kit/page-header.tsx'
import { useStillInPress } from '#web/kit/press.ts'
import { EmptyState, ErrorState, LoadingState } from '#web/kit/states.tsx'
import { StatusBadge } from '#web/kit/status-badge.tsx'
import { useDateText } from '#web/kit/use-date-text.ts'
import { threadApi, MESSAGE_POLL_MS, type ThreadRow, THREADS_ONLY, type ThreadsOnly } from '../thread.contract.ts'
import styles from './thread-list.module.css'

/** What the address narrows the list to. */
const filterInAddress = (params: URLSearchParams): ThreadsOnly | undefined =>
  THREADS_ONLY.find((one) => one === params.get('only'))

function listInputOf(params: URLSearchParams) {
  const [page, only] = [params.get('page'), filterInAddress(params)]
  return { query: { ...(only && { only }), ...(page !== null && { page: Number(page) || 1 }) } }
}
const reads = pageData(({ url }) => [query(threadApi.threads, listInputOf(url.searchParams))])
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** The threads of the reader with mentors and mentees, the last written first. */
export default function ThreadListPage() {
  const { t } = useLingui()
  const [params] = useSearchParams()
  const only = filterInAddress(params)
  const addressOfPage = (page: number) => `?${new URLSearchParams({ ...(only && { only }), page: String(page) })}`
  const refetchInterval = useLiveRefresh({
    type: MESSAGE_EVENT,
    queryKey: [threadApi.threads.name],
    pollMs: MESSAGE_POLL_MS,
  })
  const reading = useQuery({ ...liveQuery(threadApi.threads, listInputOf(params)), refetchInterval })
  const { isError, refetch } = reading
  const data = useStillInPress(reading.data)
  return (
    <>
      <PageHeader
        title={<Trans>Mentorship Messages</Trans>}
        text={<Trans>Messages between you and your mentor or mentees.</Trans>}
      />
      {data ? (
        <Threads threads={data.threads} only={only} />
      ) : isError ? (
        <ErrorState text={t`The messages could not be loaded. Please try again.`} onRetry={() => void refetch()} />
      ) : (
        <LoadingState lines={6} />
      )}
      {only && (
        <p>
          <Link to="/dashboard/mentor-messages">
            <Trans>All messages</Trans>
          </Link>
        </p>
      )}
      {data && data.last_page > 1 && (
        <nav aria-label={t`Pages`} className={styles.pages}>
          {data.page > 1 && (
            <Link to={addressOfPage(data.page - 1)}>
              <Trans>Newer</Trans>
            </Link>
          )}
          {data.next !== null && (
            <Link to={addressOfPage(data.next)}>
              <Trans>Older</Trans>
            </Link>
          )}
        </nav>
      )}
    </>
  )
}

function Threads({ threads, only }: { threads: readonly ThreadRow[]; only: ThreadsOnly | undefined }) {
  const { t } = useLingui()
  if (threads.length === 0 && only) {
    const title = only === 'unread' ? t`You have read everything` : t`No one is waiting for your answer`
    return <EmptyState title={title} drawing="inbox" />
  }
  if (threads.length === 0)
    return (
      <EmptyState
        title={t`No messages yet`}
        text={t`Once you have a mentor or mentees, your messages appear here.`}
        drawing="inbox"
      />
    )
  return (
    <ul className={styles.threads}>
      {threads.map((one) => (
        <li key={one.match_id} className={`${linkCard.card} ${styles.thread}`}>
          <ThreadRowLink thread={one} />
        </li>
      ))}
    </ul>
  )
}

function ThreadRowLink({ thread }: { thread: ThreadRow }) {
  const { instant } = useDateText()
  const { other, side, status, unread, last_at: lastAt, waiting_since: waiting, is_late: isLate } = thread
  return (
    <>
      <Avatar name={other.name} src={other.profile_picture} />
      <div className={styles.words}>
        <Link to={`/dashboard/matches/${thread.match_id}/messages`} className={linkCard.link}>
          <strong>{other.name}</strong>
        </Link>
        <span className={styles.soft}>
          {side === 'mentor' ? <Trans>Mentee</Trans> : <Trans>Mentor</Trans>}
          {lastAt && <> · {instant(lastAt, 'date and time')}</>}
        </span>
      </div>
      {unread > 0 && (
        <StatusBadge tone="info">
          <Plural value={unread} one="# new" other="# new" />
        </StatusBadge>
      )}
      {waiting !== null && status !== 'ended' && (
        <StatusBadge tone={isLate ? 'danger' : 'warning'}>
          {isLate ? <Trans>Answer overdue</Trans> : <Trans>Waiting for an answer</Trans>}
        </StatusBadge>
      )}
      {status === 'ended' && (
        <StatusBadge tone="neutral">
          <Trans>Ended</Trans>
        </StatusBadge>
      )}
    </>
  )
}
