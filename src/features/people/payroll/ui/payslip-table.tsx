import { Trans, useLingui } from '@lingui/react/macro'
import type { Payslip } from '../payslip/payslip.contract.ts'
import styles from './payroll.module.css'
import { useLineName, usePayMoney, useRateText } from './pay-words.tsx'

const PAID = new Set(['salary', 'unpaid', 'allowance'])

/** The lines of a payslip with their sums. */
export function PayslipTable({ payslip }: { payslip: Payslip }) {
  const { t } = useLingui()
  const money = usePayMoney()
  const rateText = useRateText()
  const nameOf = useLineName()
  const { lines, currency, gross, net, employer, rate } = payslip
  const written = (amount: number) => money(amount, currency)
  const rows = (all: Payslip['lines']) =>
    all.map((line, at) => (
      <tr key={at}>
        <th scope="row">{nameOf(line)}</th>
        <td>{written(line.amount)}</td>
      </tr>
    ))
  const oneDollar = rate === null ? '' : rateText(rate, currency)
  const paid = lines.filter(({ kind }) => PAID.has(kind))
  const beside = lines.filter(({ kind }) => kind === 'employer')
  const taken = lines.filter(({ kind }) => kind !== 'employer' && !PAID.has(kind))
  return (
    <>
      <table className={styles.slip} aria-label={t`Payslip`}>
        <tbody>{rows(paid)}</tbody>
        <tbody>
          <tr data-sum>
            <th scope="row">
              <Trans>Gross pay</Trans>
            </th>
            <td>{written(gross)}</td>
          </tr>
          {rows(taken)}
        </tbody>
        <tbody>
          <tr data-net>
            <th scope="row">
              <Trans>Net pay</Trans>
            </th>
            <td>{written(net)}</td>
          </tr>
        </tbody>
      </table>
      {beside.length > 0 && (
        <table className={styles.slip} aria-label={t`Paid by the employer`}>
          <tbody>
            <tr data-sum>
              <th scope="row">
                <Trans>Employer contributions</Trans>
              </th>
              <td>{written(employer)}</td>
            </tr>
            {rows(beside)}
          </tbody>
        </table>
      )}
      {rate !== null && (
        <p className={styles.soft}>
          <Trans>Salaries are in US dollars. One dollar was {oneDollar}.</Trans>
        </p>
      )}
    </>
  )
}
