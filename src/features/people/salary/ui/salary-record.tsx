import { useLingui } from '@lingui/react/macro'
import { RecordDrawer } from '#web/kit/record-drawer.tsx'
import type { OpenRecord } from '#web/kit/use-record.ts'
import { EmployeePay } from './employee-pay.tsx'

/** A panel with what one employee is paid each month, and where it goes. */
export function SalaryRecord({ record }: { record: OpenRecord }) {
  const { t } = useLingui()
  return (
    <RecordDrawer record={record} title={t`An employee’s salary`}>
      {(id) => <EmployeePay key={id} employeeId={id} hasName />}
    </RecordDrawer>
  )
}
