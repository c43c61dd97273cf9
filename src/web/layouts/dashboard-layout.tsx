import { Outlet } from 'react-router'
import { KitProvider } from '#web/kit/kit-provider.tsx'
import { LeaveGuard } from '#web/kit/leave-guard.tsx'

export default function DashboardLayout() {
  return (
    <KitProvider>
      <LeaveGuard />
      <Outlet />
    </KitProvider>
  )
}
