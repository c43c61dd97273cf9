import { Trans, useLingui } from '@lingui/react/macro'
import { type Currency, formatMoney, toMinor } from '#shared/currency.ts'
import { Day } from '#shared/dates.ts'
import { translateText } from '#web/i18n.tsx'
import { StatusBadge, type Tone } from '#web/kit/status-badge.tsx'
import { useDateText } from '#web/kit/use-date-text.ts'
import { lawNameOf, type PayLine, type PayWarning, type RunStatus } from '../payslip/payslip.contract.ts'

/** Writes an amount of pay in the reader's language: $1,500.50, RWF 1,234,567. */
export function usePayMoney(): (amount: number, currency: Currency) => string {
  const { i18n } = useLingui()
  return (amount, currency) =>
    currency === 'USD'
      ? new Intl.NumberFormat(i18n.locale, { style: 'currency', currency }).format(amount)
      : formatMoney(toMinor(amount, currency) ?? 0, currency, i18n.locale)
}

/** Writes what one US dollar is: RWF 1,457.5. */
export function useRateText(): (rate: number, currency: Currency) => string {
  const { i18n } = useLingui()
  return (rate, currency) => {
    const style = { style: 'currency', currency, currencyDisplay: 'code', minimumFractionDigits: 0 } as const
    return new Intl.NumberFormat(i18n.locale, { ...style, maximumFractionDigits: 4 }).format(rate)
  }
}

/** Writes a month, `yyyy-mm`, with its correction. */
export function useMonthText(): (run: { month: string; number: number }) => string {
  const { t } = useLingui()
  const text = useDateText()
  return ({ month, number }) => {
    const name = text.month(Day.parse(`${month}-01`))
    return number === 0 ? name : t`${name}, correction ${number}`
  }
}

const TONES: Record<RunStatus, Tone> = { draft: 'neutral', submitted: 'warning', approved: 'info', paid: 'success' }

/** Where a run is. */
export function RunStatusBadge({ status }: { status: RunStatus }) {
  return (
    <StatusBadge tone={TONES[status]}>
      {status === 'draft' && <Trans>Draft</Trans>}
      {status === 'submitted' && <Trans>To approve</Trans>}
      {status === 'approved' && <Trans>Approved</Trans>}
      {status === 'paid' && <Trans>Paid</Trans>}
    </StatusBadge>
  )
}

/** What a line of a payslip is called. */
export function useLineName(): (line: PayLine) => string {
  const { t, i18n } = useLingui()
  return (line) => {
    const law = lawNameOf(line)
    if (law !== undefined) return translateText(i18n, law)
    if (line.kind === 'salary') return t`Salary`
    if (line.kind === 'unpaid') return t`Unpaid leave`
    return line.name
  }
}

/** What somebody should look at. */
export function WarningWords({ warning }: { warning: PayWarning }) {
  if (warning === 'no_salary') return <Trans>No salary</Trans>
  if (warning === 'no_account') return <Trans>No bank account</Trans>
  if (warning === 'negative') return <Trans>Negative net pay</Trans>
  if (warning === 'two_records') return <Trans>Two records for one person</Trans>
  return <Trans>Inactive</Trans>
}
