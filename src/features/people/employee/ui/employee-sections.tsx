import { Trans } from '@lingui/react/macro'
import { DayCell } from '#web/kit/cells.tsx'
import { EmailText } from '#web/kit/email-text.tsx'
import { Fact, Facts, RecordSection } from '#web/kit/record-parts.tsx'
import { Stars } from '#web/kit/stars.tsx'
import type { Employee } from '../employee.contract.ts'
import { useEmployeeFieldLabels } from './employee-field-labels.ts'
import { EmployeeWord } from './employee-words.tsx'
import { useUsd } from './use-usd.ts'

/** Who an employee is, and how to reach them (spec 2 §2). */
export function PersonSections({ employee }: { employee: Employee }) {
  const labels = useEmployeeFieldLabels()
  const place = [employee.address, employee.city, employee.state, employee.postal_code, employee.country]
  return (
    <>
      <RecordSection title={<Trans>Personal Information</Trans>}>
        <Facts>
          <Fact name={labels.date_of_birth} value={<DayCell day={employee.date_of_birth} />} />
          <Fact name={labels.gender} value={<EmployeeWord word={employee.gender} />} />
          <Fact name={labels.marital_status} value={<EmployeeWord word={employee.marital_status} />} />
          <Fact name={labels.nationality} value={employee.nationality} />
        </Facts>
      </RecordSection>
      <RecordSection title={<Trans>Contact Information</Trans>}>
        <Facts>
          <Fact name={labels.email} value={<EmailText email={employee.email} />} />
          <Fact name={labels.phone_number} value={employee.phone_number} />
          <Fact name={labels.address} value={place.join(', ')} />
        </Facts>
      </RecordSection>
      <RecordSection title={<Trans>Emergency Contact</Trans>}>
        <Facts>
          <Fact name={labels.full_name} value={employee.emergency_contact_name} />
          <Fact name={labels.phone_number} value={employee.emergency_contact_phone} />
        </Facts>
      </RecordSection>
    </>
  )
}

/** What an employee works as, and what was said of the work (spec 2 §2). */
export function JobSection({ employee }: { employee: Employee }) {
  const labels = useEmployeeFieldLabels()
  const usd = useUsd()
  return (
    <RecordSection title={<Trans>Employment Information</Trans>}>
      <Facts>
        <Fact name={labels.join_date} value={<DayCell day={employee.join_date} />} />
        {employee.left_on && <Fact name={<Trans>Last day</Trans>} value={<DayCell day={employee.left_on} />} />}
        <Fact name={labels.position} value={<EmployeeWord word={employee.position} />} />
        <Fact name={labels.department} value={employee.department} />
        <Fact name={labels.employment_type} value={<EmployeeWord word={employee.employment_type} />} />
        <Fact name={<Trans>Salary</Trans>} value={usd(employee.salary)} />
        <Fact name={labels.manager_id} value={employee.manager?.name} />
        {employee.rating !== null && <Fact name={labels.rating} value={<Stars value={employee.rating} />} />}
        <Fact name={labels.recommendation} value={employee.recommendation} />
      </Facts>
    </RecordSection>
  )
}
