import { useLingui } from '@lingui/react/macro'
import { RecordDrawer } from '#web/kit/record-drawer.tsx'
import type { OpenRecord } from '#web/kit/use-record.ts'
import { EmployeeRatings } from './employee-ratings.tsx'

/** A panel with the ratings of one employee, where the next one is given. */
export function RatingRecord({ record }: { record: OpenRecord }) {
  const { t } = useLingui()
  return (
    <RecordDrawer record={record} title={t`Employee ratings`}>
      {(id) => <EmployeeRatings key={id} employeeId={id} hasName />}
    </RecordDrawer>
  )
}
