import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ArrowRightIcon } from '#web/kit/icons.tsx'
import panel from '#web/kit/panel.module.css'
import { EmptyState, ErrorState, LoadingState } from '#web/kit/states.tsx'
import { MENU_ICONS } from '#web/layouts/menu-icons.ts'
import type { WaitingLine } from '../waiting/waiting.contract.ts'
import { placeOf } from './waiting-places.ts'
import { WAITING } from './waiting-reads.ts'
import styles from './waiting-work.module.css'

/** What needs the reader today, by kind, each with the list of just that. */
export function WaitingWork() {
  const { t } = useLingui()
  const { data, isError, refetch } = useQuery(WAITING)

  function content() {
    if (data?.lines.length === 0) return <EmptyState title={t`You are all caught up.`} drawing="inbox" isCompact />
    if (data) {
      return (
        <ul className={styles.list}>
          {data.lines.map((line) => (
            <Line key={`${line.what} ${line.course?.id}`} line={line} />
          ))}
        </ul>
      )
    }
    if (isError) {
      const text = t`Your open tasks could not be loaded.`
      return <ErrorState text={text} onRetry={() => void refetch()} isCompact />
    }
    return <LoadingState lines={3} />
  }

  return (
    <section className={panel.panel} aria-labelledby="waiting">
      <div className={panel.head}>
        <h2 id="waiting" className={panel.title}>
          <Trans>Waiting for you</Trans>
        </h2>
      </div>
      {content()}
    </section>
  )
}

function Line({ line }: { line: WaitingLine }) {
  const { i18n } = useLingui()
  const { to, icon } = placeOf(line)
  const Icon = MENU_ICONS[icon]
  return (
    <li className={styles.line}>
      <Icon size={20} className={styles.icon} />
      <Link to={to} className={styles.link}>
        <span className={styles.many}>{i18n.number(line.many)}</span> <Words {...line} />
        {line.course && <span className={styles.course}>{line.course.title}</span>}
      </Link>
      <ArrowRightIcon size={18} className={styles.icon} />
    </li>
  )
}

/** What the number counts. */
function Words({ what, many }: WaitingLine) {
  switch (what) {
    case 'support':
      return <Plural value={many} one="person is waiting for an answer" other="people are waiting for an answer" />
    case 'reports':
      return <Plural value={many} one="safety report to decide" other="safety reports to decide" />
    case 'privacy':
      return <Plural value={many} one="privacy request" other="privacy requests" />
    case 'permissions':
      return <Plural value={many} one="permission request" other="permission requests" />
    case 'enrollments':
      return <Plural value={many} one="course enrollment to decide" other="course enrollments to decide" />
    case 'mentors':
      return <Plural value={many} one="mentor application" other="mentor applications" />
    case 'mentorships':
      return <Plural value={many} one="mentorship application" other="mentorship applications" />
    case 'jobs':
      return <Plural value={many} one="new job application" other="new job applications" />
    case 'names':
      return <Plural value={many} one="name to correct on a certificate" other="names to correct on certificates" />
    case 'leaves':
      return <Plural value={many} one="leave request" other="leave requests" />
    case 'corrections':
      return <Plural value={many} one="attendance correction" other="attendance corrections" />
    case 'documents':
      return <Plural value={many} one="document that expires soon" other="documents that expire soon" />
    case 'tasks':
      return <Plural value={many} one="open checklist task" other="open checklist tasks" />
    case 'toReview':
      return <Plural value={many} one="review to write" other="reviews to write" />
    case 'proofs':
      return <Plural value={many} one="payment to check" other="payments to check" />
    case 'runs':
      return <Plural value={many} one="pay run to approve" other="pay runs to approve" />
    case 'statements':
      return <Plural value={many} one="mentor statement to approve" other="mentor statements to approve" />
    case 'disputes':
      return <Plural value={many} one="disputed statement to answer" other="disputed statements to answer" />
    case 'payouts':
      return <Plural value={many} one="mentor statement to pay" other="mentor statements to pay" />
    case 'learners':
      return <Plural value={many} one="learner needs help" other="learners need help" />
    case 'reviews':
      return <Plural value={many} one="unanswered review" other="unanswered reviews" />
    case 'sessions':
      return <Plural value={many} one="session request" other="session requests" />
    case 'unanswered':
      return <Plural value={many} one="mentee is waiting for your answer" other="mentees are waiting for your answer" />
    case 'unread':
      return <Plural value={many} one="conversation with new messages" other="conversations with new messages" />
    case 'guided':
      return (
        <Plural
          value={many}
          one="mentee is waiting for your next step"
          other="mentees are waiting for your next step"
        />
      )
    case 'steps':
      return <Plural value={many} one="mentorship waiting for you" other="mentorships waiting for you" />
  }
}
