import { Trans } from '@lingui/react/macro'
import { mailto } from '#shared/email.ts'
import { canMove } from '#shared/moves.ts'
import { useOrganisation } from '#web/api/use-organisation.ts'
import button from '#web/kit/button.module.css'
import { cancelMove } from '../cancellation/cancellation.contract.ts'
import type { Order } from '../payment.contract.ts'
import styles from './payment.module.css'
import { useCancelOrder } from './use-cancel-order.ts'

/** Cancels the reader's own order; of one that is being checked, whom to ask. */
export function CancelOrder({ order }: { order: Order }) {
  const { email } = useOrganisation()
  const cancelling = useCancelOrder()
  if (order.status === 'pending')
    return (
      <p className={styles.soft}>
        <Trans>
          To cancel this order or get your money back, write to <a href={mailto(email)}>{email}</a>.
        </Trans>
      </p>
    )
  if (!canMove(cancelMove, order.status)) return null
  return (
    <p className={styles.actions}>
      <button
        type="button"
        className={button.quiet}
        disabled={cancelling.isPending}
        onClick={() => void cancelling.ask(order.id, order.item.title)}
      >
        <Trans>Cancel order</Trans>
      </button>
    </p>
  )
}
