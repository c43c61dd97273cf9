import { Trans, useLingui } from '@lingui/react/macro'
import { type Currency, formatMoney, toMinor } from '#shared/currency.ts'
import { Day } from '#shared/dates.ts'
import { translateText } from '#web/i18n.tsx'
import { StatusBadge, type Tone } from '#web/kit/status-badge.tsx'
import { useDateText } from '#web/kit/use-date-text.ts'
import {
  lawNameOf,
  type PayLine,
  type PaymentState,
  type PayWarning,
  type RunStatus,
} from '../payslip/payslip.contract.ts'

/** Writes an amount of pay in the reader's language: $1,500.50, RWF 1,234,567. */
export function usePayMoney(): (amount: number, currency: Currency) => string {
  const { i18n } = useLingui()
  const plain = (amount: number, currency: Currency) =>
    currency === 'USD' && i18n.locale === 'en'
      ? new Intl.NumberFormat(i18n.locale, { style: 'currency', currency }).format(amount)
      : formatMoney(toMinor(amount, currency) ?? 0, currency, i18n.locale)
  return (amount, currency) => `${amount < 0 ? '−' : ''}${plain(Math.abs(amount), currency)}`
}

/** Writes a difference of pay with its sign: +$50.00, −RWF 12,000. */
export function useSignedMoney(): (amount: number, currency: Currency) => string {
  const money = usePayMoney()
  return (amount, currency) => `${amount < 0 ? '−' : '+'}${money(Math.abs(amount), currency)}`
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

/** The status of a run. */
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

const PAYMENT_TONES: Record<PaymentState, Tone> = { none: 'neutral', open: 'warning', sent: 'info', paid: 'success' }

/** Whether a payslip is paid. */
export function PaymentBadge({ payment, file }: { payment: PaymentState; file: number | null }) {
  if (payment === 'none') return '—'
  return (
    <StatusBadge tone={PAYMENT_TONES[payment]}>
      {payment === 'open' && <Trans>Open</Trans>}
      {payment === 'sent' && (file === null ? <Trans>Payment in progress</Trans> : <Trans>In bank file {file}</Trans>)}
      {payment === 'paid' && <Trans>Paid</Trans>}
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

/** What someone should look at. */
export function WarningWords({ warning }: { warning: PayWarning }) {
  if (warning === 'no_salary') return <Trans>No salary</Trans>
  if (warning === 'no_account') return <Trans>No bank account</Trans>
  if (warning === 'same_account') return <Trans>Same bank account as another person</Trans>
  if (warning === 'negative') return <Trans>Negative net pay</Trans>
  if (warning === 'two_records') return <Trans>Two records for one person</Trans>
  return <Trans>Inactive</Trans>
}
