import { Trans } from '@lingui/react/macro'
import { StatusBadge, type Tone } from '#web/kit/status-badge.tsx'
import type { OrderStatus } from '../payment.contract.ts'

const TONES: Record<OrderStatus, Tone> = {
  created: 'info',
  pending: 'warning',
  paid: 'success',
  failed: 'danger',
  expired: 'neutral',
  refunded: 'neutral',
  cancelled: 'neutral',
}

/** The state of an order as text and colour. */
export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  return (
    <StatusBadge tone={TONES[status]}>
      {status === 'created' && <Trans>Unpaid</Trans>}
      {status === 'pending' && <Trans>Being checked</Trans>}
      {status === 'paid' && <Trans context="order">Paid</Trans>}
      {status === 'failed' && <Trans>Not confirmed</Trans>}
      {status === 'expired' && <Trans context="order">Expired</Trans>}
      {status === 'refunded' && <Trans context="order">Refunded</Trans>}
      {status === 'cancelled' && <Trans context="order">Cancelled</Trans>}
    </StatusBadge>
  )
}
