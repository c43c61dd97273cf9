import { Trans, useLingui } from '@lingui/react/macro'
import { formatMoney, type Money, toMinor } from '#shared/currency.ts'
import styles from './price.module.css'

type Props = {
  price: Money
  /** The price in dollars of a course's form, shown where it does not hold now. */
  usual?: number | null
}

/** A price as it is read: free, or an amount; beside it the usual one, struck through. */
export function PriceText({ price: { currency, amount }, usual = null }: Props) {
  const { i18n } = useLingui()
  const formatAmount = (value: number) => formatMoney(toMinor(value, currency) ?? 0, currency, i18n.locale)
  return (
    <span className={styles.price}>
      {amount === 0 ? <Trans>Free</Trans> : formatAmount(amount)}
      {usual !== null && usual !== amount && (
        <>
          {' '}
          <s className={styles.usual}>{usual === 0 ? <Trans>Free</Trans> : formatAmount(usual)}</s>
        </>
      )}
    </span>
  )
}
