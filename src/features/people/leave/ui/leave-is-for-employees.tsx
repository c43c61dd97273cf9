import { useLingui } from '@lingui/react/macro'
import { EmptyState } from '#web/kit/states.tsx'

/** Shown instead of a balance to people without an employee record. */
export function LeaveIsForEmployees() {
  const { t } = useLingui()
  return (
    <EmptyState
      title={t`Leave is for employees only`}
      text={t`You have no employee record. If you work here, ask HR to add you.`}
    />
  )
}
