import { useLingui } from '@lingui/react/macro'
import type { DailyRecord } from '../performance.contract.ts'

/** What a day counts as, in the reader's language. */
export function useDayStatusNames(): Record<DailyRecord['status'], string> {
  const { t } = useLingui()
  return { present: t`Present`, late: t`Late`, 'half-day': t`Half day`, absent: t`Absent` }
}
