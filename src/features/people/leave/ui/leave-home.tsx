import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useMe } from '#web/api/use-me.ts'
import { DayCell } from '#web/kit/cells.tsx'
import button from '#web/kit/button.module.css'
import page from '#web/kit/page.module.css'
import { ErrorState, LoadingState } from '#web/kit/states.tsx'
import { AnnualLeaveCards } from './annual-leave.tsx'
import { LeaveIsForEmployees } from './leave-is-for-employees.tsx'
import { LEAVE_HOME } from './home-reads.ts'
import styles from './leave.module.css'
import { Days, LeaveStatusBadge, LeaveTypeName } from './leave-words.tsx'

/** The annual leave and the recent applications (spec 2 §2); who has no record as an employee reads what it would take. */
export function LeaveHome() {
  const isEmployee = useMe().facts.employee_id !== null
  return (
    <div className={page.page}>
      {isEmployee ? <AnnualLeaveCards /> : <LeaveIsForEmployees />}
      <RecentLeaves />
    </div>
  )
}

function RecentLeaves() {
  const { t } = useLingui()
  const { data, isError, refetch } = useQuery(LEAVE_HOME.recent)
  return (
    <section className={styles.panel}>
      <h2>
        <Trans>Recent leave applications</Trans>
      </h2>
      {!data && isError && <ErrorState text={t`Failed to fetch leaves`} onRetry={() => void refetch()} isCompact />}
      {!data && !isError && <LoadingState lines={3} />}
      {data?.leaves.length === 0 && (
        <p className={styles.soft}>
          <Trans>No leave requests found</Trans>
        </p>
      )}
      <ul className={styles.recent}>
        {data?.leaves.map((leave) => (
          <li key={leave.id} className={styles.recentRow}>
            <span className={styles.head}>
              <strong>
                <LeaveTypeName type={leave.type} />
              </strong>
              <span className={styles.soft}>
                <DayCell day={leave.start_date} />
                {leave.start_date !== leave.end_date && (
                  <>
                    {' '}
                    – <DayCell day={leave.end_date} />
                  </>
                )}
                , <Days of={leave.duration} />
              </span>
            </span>
            <LeaveStatusBadge status={leave.status} />
          </li>
        ))}
      </ul>
      <Link to="/dashboard/my-leaves" className={button.secondary}>
        <Trans>My leave</Trans>
      </Link>
    </section>
  )
}
