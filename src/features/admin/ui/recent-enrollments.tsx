import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { EnrollmentRow } from '#features/enrollment/enrollment.contract.ts'
import { EnrollmentStatusBadge } from '#features/enrollment/ui/enrollment-status.tsx'
import { Avatar } from '#web/kit/avatar.tsx'
import button from '#web/kit/button.module.css'
import panel from '#web/kit/panel.module.css'
import { EmptyState, ErrorState, LoadingState } from '#web/kit/states.tsx'
import { useDateText } from '#web/kit/use-date-text.ts'
import { RECENT_ENROLLMENTS } from '../admin.contract.ts'
import { ADMIN_HOME } from './home-reads.ts'
import styles from './recent-rows.module.css'

const DESK = '/dashboard/course-applications'

/** The five latest enrollments, those that wait for a decision first (spec 2 §9). */
export function RecentEnrollments() {
  const { t } = useLingui()
  const pending = useQuery(ADMIN_HOME.pending)
  const latest = useQuery(ADMIN_HOME.latest)
  const waiting = pending.data?.enrollments ?? []
  const others = (latest.data?.enrollments ?? []).filter((row) => row.status !== 'pending')
  const rows = [...waiting, ...others].slice(0, RECENT_ENROLLMENTS)
  const retry = () => void Promise.all([pending.refetch(), latest.refetch()])

  function content() {
    if (pending.isError || latest.isError) {
      return <ErrorState text={t`Failed to fetch applications`} onRetry={retry} isCompact />
    }
    if (pending.isPending || latest.isPending) return <LoadingState lines={RECENT_ENROLLMENTS} />
    if (rows.length === 0) return <EmptyState title={t`No applications found.`} drawing="inbox" isCompact />
    return (
      <ul className={styles.list}>
        {rows.map((row) => (
          <RecentRow key={row.id} row={row} />
        ))}
      </ul>
    )
  }

  return (
    <section className={panel.panel} aria-labelledby="recent-enrollments">
      <div className={panel.head}>
        <h2 id="recent-enrollments" className={panel.title}>
          <Trans>Recent enrollments</Trans>
        </h2>
        {pending.data && pending.data.total > 0 ? (
          <Link to={DESK}>
            <Plural value={pending.data.total} one="# awaiting review" other="# awaiting review" />
          </Link>
        ) : (
          <Link to={DESK}>
            <Trans>See all</Trans>
          </Link>
        )}
      </div>
      {content()}
    </section>
  )
}

function RecentRow({ row }: { row: EnrollmentRow }) {
  const { t } = useLingui()
  const { instant } = useDateText()
  const tab = row.status === 'active' || row.status === 'completed' ? row.status : 'pending'
  return (
    <li className={styles.row}>
      <Avatar name={row.user.name} src={row.user.profile_picture} />
      <div className={styles.who}>
        <span className={styles.name}>{row.user.name}</span>
        <span className={styles.about}>{row.course.title}</span>
      </div>
      <div className={styles.state}>
        <EnrollmentStatusBadge status={row.status} />
        <span className={styles.date}>{instant(row.created_at)}</span>
      </div>
      {row.status === 'pending' && (
        <Link
          className={`${button.secondary} ${styles.decide}`}
          to={`${DESK}?status=${tab}&enrollment=${row.id}`}
          aria-label={t`Review the request of ${row.user.name}`}
        >
          <Trans>Review</Trans>
        </Link>
      )}
    </li>
  )
}
