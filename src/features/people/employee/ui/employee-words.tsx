import { StatusBadge, type Tone } from '#web/kit/status-badge.tsx'
import type { EmployeeStatus, EmploymentType, Gender, MaritalStatus, Position } from '../employee.contract.ts'
import { useEmployeeOptions } from './use-employee-options.ts'

type WordProps = { word: Position | EmploymentType | Gender | MaritalStatus | EmployeeStatus }

/** A fixed value of a record, in the reader's language. */
export const EmployeeWord = ({ word }: WordProps) => useEmployeeOptions().words[word]

/** spec 2 §4. */
const TONES: Record<EmployeeStatus, Tone> = {
  Active: 'success',
  Inactive: 'danger',
  'On Leave': 'warning',
  Terminated: 'neutral',
}

/** A status in its colour: Active green, Inactive red, On Leave yellow, others grey (spec 2 §4). */
export function EmployeeStatusBadge({ status }: { status: EmployeeStatus }) {
  return (
    <StatusBadge tone={TONES[status]}>
      <EmployeeWord word={status} />
    </StatusBadge>
  )
}
