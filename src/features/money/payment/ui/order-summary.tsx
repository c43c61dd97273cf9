import { Trans } from '@lingui/react/macro'
import type { Order } from '../payment.contract.ts'
import styles from './payment.module.css'
import { useMoneyText } from './use-money-text.ts'

/** The price, what a coupon takes off it, and what is to be paid or was. */
export function OrderSummary({
  order,
}: {
  order: Pick<Order, 'status' | 'price' | 'discount' | 'total' | 'coupon' | 'currency'>
}) {
  const money = useMoneyText()
  const { status, price, discount, total, coupon, currency } = order
  const isToPay = status === 'created' || status === 'failed'
  return (
    <div className={styles.sum}>
      {discount > 0 && (
        <>
          <p className={styles.line}>
            <span>
              <Trans>Price</Trans>
            </span>
            <span>{money(price, currency)}</span>
          </p>
          <p className={styles.line}>
            <span>
              <Trans>Coupon {coupon}</Trans>
            </span>
            <span>{money(-discount, currency)}</span>
          </p>
        </>
      )}
      <p className={`${styles.line} ${discount > 0 ? styles.total : ''}`}>
        <span>{isToPay ? <Trans>Amount due</Trans> : <Trans>Total</Trans>}</span>
        <strong>{money(total, currency)}</strong>
      </p>
    </div>
  )
}
