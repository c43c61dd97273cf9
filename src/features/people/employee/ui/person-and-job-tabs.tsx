import { RecordDetails } from '#web/kit/record-parts.tsx'
import type { Employee } from '../employee.contract.ts'
import { EmployeeHistory } from './employee-history.tsx'
import { JobSection, PersonSections } from './employee-sections.tsx'

type PartProps = { employee: Employee }

/** The tab about the person: who they are, and how to reach them. */
export const EmployeePerson = ({ employee }: PartProps) => (
  <RecordDetails>
    <PersonSections employee={employee} />
  </RecordDetails>
)

/** The tab about the work, with what it was before. */
export const EmployeeJob = ({ employee }: PartProps) => (
  <RecordDetails>
    <JobSection employee={employee} />
    <EmployeeHistory id={employee.id} />
  </RecordDetails>
)
