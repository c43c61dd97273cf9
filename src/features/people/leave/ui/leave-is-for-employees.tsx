import { useLingui } from '@lingui/react/macro'
import { EmptyState } from '#web/kit/states.tsx'

/** In place of a balance, for whoever has no record as an employee. */
export function LeaveIsForEmployees() {
  const { t } = useLingui()
  return (
    <EmptyState
      title={t`Leave is for employees`}
      text={t`You have no record as an employee here. If you work with us, ask human resources to add you.`}
    />
  )
}
