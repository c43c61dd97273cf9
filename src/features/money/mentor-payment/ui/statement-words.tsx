import { Trans, useLingui } from '@lingui/react/macro'
import { useMoneyText } from '#features/money/payment/ui/use-money-text.ts'
import { type Currency } from '#shared/currency.ts'
import { Day } from '#shared/dates.ts'
import { StatusBadge, type Tone } from '#web/kit/status-badge.tsx'
import { useDateText } from '#web/kit/use-date-text.ts'
import type { Statement, StatementStatus } from '../mentor-payment.contract.ts'

const TONES: Record<StatementStatus, Tone> = { draft: 'neutral', approved: 'info', paid: 'success' }

/** Where a statement is, and whether its mentor waits for an answer. */
export function StatementBadge({ status, disputed_at: disputed, answered_at: answered }: Statement) {
  return (
    <>
      <StatusBadge tone={TONES[status]}>
        {status === 'draft' && <Trans>Draft</Trans>}
        {status === 'approved' && <Trans>Approved</Trans>}
        {status === 'paid' && <Trans>Paid</Trans>}
      </StatusBadge>
      {disputed !== null && answered === null && (
        <>
          {' '}
          <StatusBadge tone="danger">
            <Trans>Disputed</Trans>
          </StatusBadge>
        </>
      )}
    </>
  )
}

/** A month, `yyyy-mm`, by its name. */
export function MonthName({ month }: { month: string }) {
  const text = useDateText()
  return text.month(Day.parse(`${month}-01`))
}

/** An amount in the reader's language. */
export function Amount({ amount, currency }: { amount: number; currency: Currency }) {
  const money = useMoneyText()
  return money(amount, currency)
}

/** Minutes as hours and minutes. */
export function Duration({ minutes }: { minutes: number }) {
  const { t } = useLingui()
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return t`${rest} min`
  return rest === 0 ? t`${hours} h` : t`${hours} h ${rest} min`
}
