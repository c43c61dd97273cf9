import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { query } from '#web/api/queries.ts'
import { useMe } from '#web/api/use-me.ts'
import { StatCard, StatCards } from '#web/kit/stat-card.tsx'
import { leaveApi } from '../leave.contract.ts'

/** The annual leave of this year: used of how many, what waits, and what remains (spec 2 §2). */
export function AnnualLeaveCards() {
  const { t, i18n } = useLingui()
  const { data } = useQuery(query(leaveApi.stats, {}))
  const shown = (days: number | undefined) => (days === undefined ? undefined : i18n.number(days))
  return (
    <StatCards>
      <StatCard
        label={t`Annual Leave Used`}
        value={data && <UsedOfMaximum used={i18n.number(data.used)} max={i18n.number(data.max)} />}
      />
      <StatCard label={t`Waiting for a decision`} value={shown(data?.pending)} tone="sun" />
      <StatCard label={t`Remaining days`} value={shown(data?.remaining)} tone="sky" />
    </StatCards>
  )
}

function UsedOfMaximum({ used, max }: { used: string; max: string }) {
  return (
    <Trans>
      {used} / {max} days
    </Trans>
  )
}

/** The same on pages of everyone: only for a person who has a record as an employee. */
export function OwnAnnualLeave() {
  return useMe().facts.employee_id === null ? null : <AnnualLeaveCards />
}
