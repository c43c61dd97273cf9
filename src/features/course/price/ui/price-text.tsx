import { Trans, useLingui } from '@lingui/react/macro'
import { formatMoney, toMinor } from '#shared/currency.ts'
import type { PricedCourse } from '../price.contract.ts'
import styles from './price.module.css'

type Props = {
  price: PricedCourse['prices'][number]
  /** The price in dollars of the course's form, shown where it does not hold now. */
  usual?: number
}

/** A price as it is read: free, or an amount; beside it the usual one, struck through. */
export function PriceText({ price: { currency, amount }, usual }: Props) {
  const { i18n } = useLingui()
  const write = (value: number) => formatMoney(toMinor(value, currency) ?? 0, currency, i18n.locale)
  return (
    <span className={styles.price}>
      {amount === 0 ? <Trans>Free</Trans> : write(amount)}
      {usual !== undefined && usual !== amount && (
        <>
          {' '}
          <s className={styles.usual}>{usual === 0 ? <Trans>Free</Trans> : write(usual)}</s>
        </>
      )}
    </span>
  )
}
