import { Trans } from '@lingui/react/macro'
import { StatusBadge } from '#web/kit/status-badge.tsx'

/** Says that someone signs in with a second step. */
export function SecondStepBadge() {
  return (
    <StatusBadge tone="success">
      <Trans>Set up</Trans>
    </StatusBadge>
  )
}
