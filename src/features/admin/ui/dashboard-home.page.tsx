import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { accountApi } from '#features/account/account.contract.ts'
import { CurrentCourse } from '#features/enrollment/ui/current-course.tsx'
import type { Role } from '#shared/roles.ts'
import { query } from '#web/api/queries.ts'
import { ErrorState, LoadingState } from '#web/kit/states.tsx'
import { AdminHome } from './admin-home.tsx'
import styles from './dashboard-home.module.css'
import { Welcome } from './welcome.tsx'

export const meta = () => [{ title: 'Dashboard · Mbuyu' }]

/** What a signed-in person sees first; it depends on the primary role (spec 2 §2). */
export default function DashboardHomePage() {
  const { t } = useLingui()
  const { data: me, isError, refetch } = useQuery(query(accountApi.me, {}))
  if (!me) {
    return isError ? (
      <ErrorState title={t`Error Loading Dashboard`} text={t`Please try again.`} onRetry={() => void refetch()} />
    ) : (
      <LoadingState lines={4} />
    )
  }
  const firstName = me.name.trim().split(/\s+/)[0] ?? me.name
  return (
    <div className={styles.page}>
      <h1 className={styles.greeting}>
        <Trans>Welcome, {firstName}</Trans>
      </h1>
      <HomeOf role={me.role} />
    </div>
  )
}

function HomeOf({ role }: { role: Role }) {
  if (role === 'admin') return <AdminHome />
  if (role === 'student') return <CurrentCourse />
  return <Welcome role={role} />
}
