import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, Suspense, useRef, useState } from 'react'
import { Link } from 'react-router'
import { leavePolicy } from '#features/people/leave/leave.policy.ts'
import { chatApi } from '#features/talk/chat/chat.contract.ts'
import { allowsRole } from '#shared/policy.ts'
import { query } from '#web/api/queries.ts'
import { useMe } from '#web/api/use-me.ts'
import { ArrowRightIcon, MessageIcon } from '#web/kit/icons.tsx'
import order from '#web/kit/in-order.module.css'
import { lazyPart } from '#web/kit/lazy-part.tsx'
import panel from '#web/kit/panel.module.css'
import { useStillInPress } from '#web/kit/press.ts'
import { EmptyState, ErrorState, LoadingState } from '#web/kit/states.tsx'
import { QUEUE_ROWS } from '#web/kit/use-decision-queue.ts'
import { MENU_ICONS } from '#web/layouts/menu-icons.ts'
import { messagesPageOf } from '#web/nav-lookup.ts'
import { addressOfPage } from '#web/nav-page.ts'
import type { WaitingLine } from '../waiting/waiting.contract.ts'
import { type WaitingKind, waitingKindsOf } from '../waiting/waiting.policy.ts'
import { linkAndIconOf } from './waiting-links.ts'
import { WAITING } from './waiting-reads.ts'
import { WaitingWords } from './waiting-words.tsx'
import styles from './waiting-work.module.css'

/** Kinds that are decided on the home: the oldest rows of their lists, loaded where there are any. */
const QUEUES: Partial<Record<WaitingKind, ComponentType>> = {
  permissions: lazyPart(
    async () =>
      (await import('#features/learning/permission-request/ui/permissions-to-decide.tsx')).PermissionsToDecide,
  ),
  enrollments: lazyPart(
    async () => (await import('#features/learning/enrollment/ui/enrollments-to-decide.tsx')).EnrollmentsToDecide,
  ),
  leaves: lazyPart(async () => (await import('#features/people/leave/ui/leaves-to-decide.tsx')).LeavesToDecide),
  corrections: lazyPart(
    async () => (await import('#features/people/attendance/ui/corrections-to-decide.tsx')).CorrectionsToDecide,
  ),
  proofs: lazyPart(async () => (await import('#features/money/payment/ui/payments-to-decide.tsx')).PaymentsToDecide),
  statements: lazyPart(
    async () => (await import('#features/money/mentor-payment/ui/statements-to-decide.tsx')).StatementsToDecide,
  ),
  sessions: lazyPart(
    async () => (await import('#features/mentorship/booking/ui/sessions-to-decide.tsx')).SessionsToDecide,
  ),
}
const ListKeys = lazyPart(async () => (await import('#web/kit/list-keys.tsx')).ListKeys)
const NextHoliday = lazyPart(async () => (await import('#features/people/holiday/ui/next-holiday.tsx')).NextHoliday)

/** The unread messages, as the header counts them: its answer is used, and nothing is asked for twice. */
function useUnreadMessages(): number {
  const { data } = useQuery({ ...query(chatApi.unread, {}), enabled: false })
  return useStillInPress(data ? data.unread_count + data.elsewhere_count : 0)
}

/** What needs the reader today, by kind, each with the list of just that; what is a simple decision is decided here. */
export function WaitingWork() {
  const { t } = useLingui()
  const { refetch, ...reading } = useQuery(WAITING)
  // It is counted again whenever the window is looked at: lines that come and go wait for the press.
  const data = useStillInPress(reading.data)
  const isFetching = useStillInPress(reading.isFetching)
  const isError = useStillInPress(reading.isError)
  const lines = useKeptLines(data?.lines, isFetching)
  const place = useRef<HTMLElement>(null)
  const unread = useUnreadMessages()
  const hasRows = lines?.some(({ what }) => QUEUES[what]) ?? false

  function renderLines() {
    if (lines?.length === 0 && unread === 0)
      return <EmptyState title={t`You are all caught up.`} text={<NextHolidayForStaff />} drawing="inbox" isCompact />
    if (lines) {
      return (
        // Rows that are loading keep back the lines below them, which they would move.
        <ul className={`${styles.list} ${order.parts}`}>
          {lines.map((line) => (
            <WaitingWorkLine key={`${line.what} ${line.course?.id}`} line={line} />
          ))}
          {unread > 0 && <UnreadMessages unread={unread} />}
        </ul>
      )
    }
    if (isError) {
      const text = t`Your open tasks could not be loaded`
      return <ErrorState text={text} onRetry={() => void refetch()} isCompact />
    }
    return <LoadingState lines={3} />
  }

  return (
    <section ref={place} className={panel.panel} aria-labelledby="waiting" data-list={hasRows ? 'part' : undefined}>
      <div className={panel.head}>
        <h2 id="waiting" className={panel.title}>
          <Trans>Waiting for you</Trans>
        </h2>
        {hasRows && (
          <span className={styles.keys}>
            <Suspense fallback={null}>
              <ListKeys list={place} />
            </Suspense>
          </span>
        )}
      </div>
      {renderLines()}
    </section>
  )
}

/**
 * The lines, and those kinds of which the last row has been decided here: as in a list it keeps its place, and can be
 * undone, until the reader leaves.
 */
function useKeptLines(lines: readonly WaitingLine[] | undefined, isOld: boolean): readonly WaitingLine[] | undefined {
  const kinds = waitingKindsOf(useMe())
  const [seen, setSeen] = useState<readonly WaitingKind[]>([])
  if (!lines) return undefined
  const here = lines.map(({ what }) => what)
  const fresh = isOld ? [] : here.filter((what) => QUEUES[what] && !seen.includes(what))
  if (fresh.length > 0) setSeen([...seen, ...fresh])
  const done = seen.filter((what) => !here.includes(what)).map((what) => ({ what, many: 0, course: null }))
  return [...lines, ...done].toSorted((a, b) => kinds.indexOf(a.what) - kinds.indexOf(b.what))
}

/** For whom public holidays are days off. */
function NextHolidayForStaff() {
  const me = useMe()
  if (me.facts.employee_id === null && !allowsRole(leavePolicy.manage, me)) return null
  return (
    <Suspense>
      <NextHoliday />
    </Suspense>
  )
}

function UnreadMessages({ unread }: { unread: number }) {
  const { i18n } = useLingui()
  const to = addressOfPage(messagesPageOf(useMe()))
  return (
    <li className={styles.kind}>
      <div className={styles.line}>
        <MessageIcon size={20} className={styles.icon} />
        <Link to={to} className={styles.link}>
          <span className={styles.many}>{i18n.number(unread)}</span>{' '}
          <Plural value={unread} one="unread message" other="unread messages" />
        </Link>
        <ArrowRightIcon size={18} className={styles.icon} />
      </div>
    </li>
  )
}

function WaitingWorkLine({ line }: { line: WaitingLine }) {
  const { i18n } = useLingui()
  const { to, icon } = linkAndIconOf(line)
  const Icon = MENU_ICONS[icon]
  const Queue = QUEUES[line.what]
  return (
    <li className={styles.kind}>
      <div className={styles.line}>
        <Icon size={20} className={styles.icon} />
        <Link to={to} className={styles.link}>
          <span className={styles.many}>{i18n.number(line.many)}</span> <WaitingWords {...line} />
          {line.course && <span className={styles.course}>{line.course.title}</span>}
        </Link>
        <ArrowRightIcon size={18} className={styles.icon} />
      </div>
      {Queue && (
        <Suspense fallback={<LoadingState lines={QUEUE_ROWS} />}>
          <Queue />
        </Suspense>
      )}
    </li>
  )
}
