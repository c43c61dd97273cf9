import { Trans } from '@lingui/react/macro'
import { StatusBadge, type Tone } from '#web/kit/status-badge.tsx'
import type { EnrollmentStatus } from '../enrollment.contract.ts'

const TONES: Record<EnrollmentStatus, Tone> = {
  pending: 'warning',
  active: 'info',
  completed: 'success',
  rejected: 'danger',
  withdrawn: 'neutral',
}

/** The status of an enrollment as text and colour (spec 2 §4). */
export function EnrollmentStatusBadge({ status }: { status: EnrollmentStatus }) {
  return (
    <StatusBadge tone={TONES[status]}>
      {status === 'pending' && <Trans>Pending</Trans>}
      {status === 'active' && <Trans>Active</Trans>}
      {status === 'completed' && <Trans context="enrollment">Completed</Trans>}
      {status === 'rejected' && <Trans context="enrollment">Rejected</Trans>}
      {status === 'withdrawn' && <Trans context="enrollment">Withdrawn</Trans>}
    </StatusBadge>
  )
}
