import { useLingui } from '@lingui/react/macro'
import { EmptyState } from '#web/kit/states.tsx'

/** In place of a balance, for a person who has no record as an employee. */
export function LeaveIsForEmployees() {
  const { t } = useLingui()
  return (
    <EmptyState
      title={t`Leave is for employees`}
      text={t`You have no employee record. If you work here, ask HR to add you.`}
    />
  )
}
