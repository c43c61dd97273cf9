import { Trans } from '@lingui/react/macro'
import { StatusBadge } from '#web/kit/status-badge.tsx'
import type { ReviewStatus } from '../review.contract.ts'

/** The state of a review as text and colour. */
export function ReviewStatusBadge({ status }: { status: ReviewStatus }) {
  return (
    <StatusBadge tone={status === 'shown' ? 'success' : 'neutral'}>
      {status === 'shown' ? <Trans>Shown</Trans> : <Trans>Hidden</Trans>}
    </StatusBadge>
  )
}
