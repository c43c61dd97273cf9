import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import panel from '#web/kit/panel.module.css'
import { ErrorState } from '#web/kit/states.tsx'
import { AdminStatCards } from './admin-stat-cards.tsx'
import styles from './dashboard-home.module.css'
import { ADMIN_HOME } from './home-reads.ts'
import { RecentEnrollments } from './recent-enrollments.tsx'
import { RecentMessages } from './recent-messages.tsx'
import { RegistrationsChart } from './registrations-chart.tsx'
import { RoleChart } from './role-chart.tsx'
import { SystemState } from './system-state.tsx'
import { WaitingWork } from './waiting-work.tsx'

/** What waits, counts, recent lists, registrations and the state of the system (spec 2 §2, §9). */
export function AdminHome() {
  return (
    <>
      <WaitingWork />
      <StatFigures />
    </>
  )
}

function StatFigures() {
  const { t } = useLingui()
  const { data: stats, isError, refetch } = useQuery(ADMIN_HOME.stats)
  if (isError && !stats) {
    return (
      <ErrorState
        title={t`Error Loading Dashboard`}
        text={t`Failed to load admin statistics`}
        onRetry={() => void refetch()}
      />
    )
  }
  return (
    <>
      <AdminStatCards stats={stats} />
      <div className={panel.panels}>
        <RecentEnrollments />
        <RecentMessages />
      </div>
      <div className={panel.panels}>
        <section className={panel.panel} aria-labelledby="registrations">
          <div className={panel.head}>
            <h2 id="registrations" className={panel.title}>
              <Trans>Registrations</Trans>
            </h2>
            <span className={styles.note}>
              <Trans>Last 30 days</Trans>
            </span>
          </div>
          <RegistrationsChart days={stats?.recent_registrations} />
        </section>
        <section className={panel.panel} aria-labelledby="roles">
          <h2 id="roles" className={panel.title}>
            <Trans>Role distribution</Trans>
          </h2>
          <RoleChart distribution={stats?.role_distribution} />
        </section>
      </div>
      <SystemState health={stats?.system_health} />
    </>
  )
}
