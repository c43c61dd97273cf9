import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { EnrollmentRow } from '#features/learning/enrollment/enrollment.contract.ts'
import { EnrollmentStatusBadge } from '#features/learning/enrollment/ui/enrollment-status.tsx'
import { Avatar } from '#web/kit/avatar.tsx'
import button from '#web/kit/button.module.css'
import panel from '#web/kit/panel.module.css'
import { EmptyState, ErrorState, LoadingState } from '#web/kit/states.tsx'
import { useDateText } from '#web/kit/use-date-text.ts'
import { RECORD_ENTRY } from '#web/kit/use-record.ts'
import { RECENT_ENROLLMENTS } from '../admin.contract.ts'
import { ADMIN_HOME } from './home-reads.ts'
import styles from './recent-rows.module.css'

const DESK = '/dashboard/course-applications'

/** The five newest enrollments (spec 2 §2, §9). */
export function RecentEnrollments() {
  const { t } = useLingui()
  const { data, isError, refetch } = useQuery(ADMIN_HOME.enrollments)
  function renderRows() {
    if (data?.enrollments.length === 0)
      return <EmptyState title={t`No applications found.`} drawing="inbox" isCompact />
    if (data) {
      return (
        <ul className={styles.list}>
          {data.enrollments.map((row) => (
            <RecentRow key={row.id} row={row} />
          ))}
        </ul>
      )
    }
    if (isError) return <ErrorState text={t`Failed to fetch applications`} onRetry={() => void refetch()} isCompact />
    return <LoadingState lines={RECENT_ENROLLMENTS} />
  }
  return (
    <section className={panel.panel} aria-labelledby="recent-enrollments">
      <div className={panel.head}>
        <h2 id="recent-enrollments" className={panel.title}>
          <Trans>Recent enrollments</Trans>
        </h2>
        <Link to={`${DESK}?status=all`}>
          <Trans>See all</Trans>
        </Link>
      </div>
      {renderRows()}
    </section>
  )
}

function RecentRow({ row }: { row: EnrollmentRow }) {
  const { t } = useLingui()
  const { instant } = useDateText()
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
          to={`${DESK}?status=pending&enrollment=${row.id}`}
          state={RECORD_ENTRY}
          aria-label={t`Review ${row.user.name}’s request`}
        >
          <Trans>Review</Trans>
        </Link>
      )}
    </li>
  )
}
