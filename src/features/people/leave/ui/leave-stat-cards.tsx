import { useLingui } from '@lingui/react/macro'
import { StatCard, StatCards } from '#web/kit/stat-card.tsx'
import type { LeaveStatus } from '../leave.contract.ts'

/** How many requests have each status, by the filters of the list but the status (spec 2 §2). */
export function LeaveStatCards({ counts }: { counts: Readonly<Record<string, number>> | undefined }) {
  const { t } = useLingui()
  const of = (status: LeaveStatus) => counts && (counts[status] ?? 0)
  const total = counts && Object.values(counts).reduce((sum, many) => sum + many, 0)
  return (
    <StatCards isLow>
      <StatCard label={t`Total requests`} value={total} tone="sky" />
      <StatCard label={t`Pending`} value={of('pending')} tone="sun" />
      <StatCard label={t`Approved`} value={of('approved')} tone="green" />
      <StatCard label={t`Rejected`} value={of('rejected')} tone="clay" />
    </StatCards>
  )
}
