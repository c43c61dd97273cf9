import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQueries } from '@tanstack/react-query'
import { Link } from 'react-router'
import { toRole } from '#shared/roles.ts'
import { useMe } from '#web/api/use-me.ts'
import { ArrowRightIcon } from '#web/kit/icons.tsx'
import panel from '#web/kit/panel.module.css'
import { EmptyState, ErrorState, LoadingState } from '#web/kit/states.tsx'
import { MENU_ICONS } from '#web/layouts/menu-icons.ts'
import { type Waiting, WAITING } from './waiting-reads.ts'
import styles from './waiting-work.module.css'

/** What needs the reader today, by kind, each with the list of just that. */
export function WaitingWork() {
  const { t } = useLingui()
  const kinds = WAITING[toRole(useMe().role)]
  const answers = useQueries({ queries: kinds.map(({ read }) => read) })
  const lines = kinds.map((kind, at) => ({ kind, many: answers[at]?.data ?? 0 })).filter(({ many }) => many > 0)
  const retry = () => void Promise.all(answers.map(({ refetch }) => refetch()))

  function content() {
    // Half of it would look like all of it.
    if (answers.some(({ isError, data }) => isError && data === undefined))
      return <ErrorState text={t`What waits for you could not be loaded.`} onRetry={retry} isCompact />
    if (answers.some(({ isPending }) => isPending)) return <LoadingState lines={3} />
    if (lines.length === 0) return <EmptyState title={t`Nothing waits for you.`} drawing="inbox" isCompact />
    return (
      <ul className={styles.list}>
        {lines.map(({ kind, many }) => (
          <Line key={kind.what} kind={kind} many={many} />
        ))}
      </ul>
    )
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

function Line({ kind: { what, icon, to }, many }: { kind: Waiting; many: number }) {
  const { i18n } = useLingui()
  const Icon = MENU_ICONS[icon]
  return (
    <li className={styles.line}>
      <Icon size={20} className={styles.icon} />
      <Link to={to} className={styles.link}>
        <span className={styles.many}>{i18n.number(many)}</span> <Words what={what} many={many} />
      </Link>
      <ArrowRightIcon size={18} className={styles.icon} />
    </li>
  )
}

/** What the number counts. */
function Words({ what, many }: { what: Waiting['what']; many: number }) {
  switch (what) {
    case 'support':
      return <Plural value={many} one="person waits for an answer" other="people wait for an answer" />
    case 'reports':
      return <Plural value={many} one="safety report to decide" other="safety reports to decide" />
    case 'permissions':
      return <Plural value={many} one="permission request" other="permission requests" />
    case 'enrollments':
      return <Plural value={many} one="course enrollment to decide" other="course enrollments to decide" />
    case 'mentors':
      return <Plural value={many} one="application of a mentor" other="applications of mentors" />
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
      return <Plural value={many} one="document that ends soon" other="documents that end soon" />
    case 'tasks':
      return <Plural value={many} one="open checklist task" other="open checklist tasks" />
    case 'toReview':
      return <Plural value={many} one="review to write" other="reviews to write" />
    case 'proofs':
      return <Plural value={many} one="payment to check" other="payments to check" />
    case 'runs':
      return <Plural value={many} one="pay run to approve" other="pay runs to approve" />
    case 'learners':
      return <Plural value={many} one="learner needs help" other="learners need help" />
    case 'guided':
      return <Plural value={many} one="mentee waits for your next step" other="mentees wait for your next step" />
    case 'steps':
      return (
        <Plural value={many} one="mentorship in which it is your turn" other="mentorships in which it is your turn" />
      )
  }
}
