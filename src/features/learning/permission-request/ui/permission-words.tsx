import { Trans } from '@lingui/react/macro'
import { StatusBadge, type Tone } from '#web/kit/status-badge.tsx'
import type { PermissionRequestStatus, PermissionType } from '../permission-request.contract.ts'

/** A permission as the specification calls it (spec 3 §2). */
export function PermissionName({ type }: { type: PermissionType }) {
  return type === 'can_create_course' ? <Trans>Create Course</Trans> : <Trans>Create Quiz</Trans>
}

const TONES: Record<PermissionRequestStatus, Tone> = {
  pending: 'warning',
  approved: 'success',
  rejected: 'danger',
  withdrawn: 'neutral',
}

/** The state of a request as text and colour. */
export function RequestStatusBadge({ status }: { status: PermissionRequestStatus }) {
  return (
    <StatusBadge tone={TONES[status]}>
      {status === 'pending' && <Trans>Pending</Trans>}
      {status === 'approved' && <Trans context="request">Approved</Trans>}
      {status === 'rejected' && <Trans context="request">Rejected</Trans>}
      {status === 'withdrawn' && <Trans context="request">Withdrawn</Trans>}
    </StatusBadge>
  )
}
