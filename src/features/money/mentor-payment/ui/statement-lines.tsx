import { Trans, useLingui } from '@lingui/react/macro'
import { useMoneyText } from '#features/money/payment/ui/use-money-text.ts'
import { useDateText } from '#web/kit/use-date-text.ts'
import type { StatementDetails, StatementLine } from '../mentor-payment.contract.ts'
import styles from './statement.module.css'
import { Amount, Duration } from './statement-words.tsx'

/** The sessions and corrections of a statement with their sum, and what goes into the next one. */
export function StatementLines({ statement }: { statement: StatementDetails }) {
  const { t } = useLingui()
  const { lines, waiting, total, currency } = statement
  return (
    <>
      <table className={styles.lines} aria-label={t`Sessions and corrections`}>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <th scope="row">
                <LineName line={line} currency={currency} />
              </th>
              <td>
                <Amount amount={line.amount} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">
              <Trans>Total</Trans>
            </th>
            <td>
              <Amount amount={total} currency={currency} />
            </td>
          </tr>
        </tfoot>
      </table>
      {waiting.length > 0 && (
        <ul className={styles.waiting}>
          {waiting.map(({ id, amount, reason }) => (
            <li key={id}>
              <Trans>
                In the next statement: <Amount amount={amount} currency={currency} />. {reason}
              </Trans>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

type LineNameProps = { line: StatementLine; currency: StatementDetails['currency'] }

function LineName({ line: { starts_at: at, minutes, rate, reason }, currency }: LineNameProps) {
  const money = useMoneyText()
  const { instant } = useDateText()
  if (at === null) return <Trans>Correction: {reason}</Trans>
  const hourly = money(rate ?? 0, currency)
  return (
    <>
      {instant(at, 'date and time')}
      <span className={styles.soft}>
        <Duration minutes={minutes ?? 0} /> · <Trans>{hourly} per hour</Trans>
      </span>
    </>
  )
}
