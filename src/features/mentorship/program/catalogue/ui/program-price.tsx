import { Trans } from '@lingui/react/macro'
import { formatMoney, toMinor } from '#shared/currency.ts'
import { useLanguage } from '#web/i18n.tsx'
import type { PublicProgram } from '../catalogue.contract.ts'
import styles from './catalogue.module.css'

/** What a place costs, in each currency that it can be paid in. */
export function ProgramPrice({ prices }: Pick<PublicProgram, 'prices'>) {
  const language = useLanguage()
  const asked = prices.filter(({ amount }) => amount > 0)
  if (asked.length === 0) return <Trans>Free</Trans>
  return (
    <strong className={styles.price}>
      {asked.map(({ amount, currency }) => formatMoney(toMinor(amount, currency) ?? 0, currency, language)).join(' · ')}
    </strong>
  )
}
