import { Trans } from '@lingui/react/macro'

export default function DashboardHomePage() {
  return (
    <h1>
      <Trans>Dashboard</Trans>
    </h1>
  )
}
