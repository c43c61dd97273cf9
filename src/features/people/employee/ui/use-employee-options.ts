import { useLingui } from '@lingui/react/macro'
import {
  EMPLOYEE_STATUSES,
  type EmployeeStatus,
  EMPLOYMENT_TYPES,
  type EmploymentType,
  type Gender,
  GENDERS,
  MARITAL_STATUSES,
  type MaritalStatus,
  type Position,
  POSITIONS,
} from '../employee.contract.ts'

type Word = Gender | MaritalStatus | EmploymentType | EmployeeStatus | Position

/** The fixed words of a record in the reader's language, and the choices made of them. */
export function useEmployeeOptions() {
  const { t } = useLingui()
  const words: Record<Word, string> = {
    HR: t`HR`,
    Accountant: t`Accountant`,
    Teacher: t`Teacher`,
    Mentor: t`Mentor`,
    'Full-time': t`Full-time`,
    'Part-time': t`Part-time`,
    Contract: t`Contract`,
    Intern: t`Intern`,
    Male: t`Male`,
    Female: t`Female`,
    Other: t`Other`,
    Single: t`Single`,
    Married: t`Married`,
    Divorced: t`Divorced`,
    Widowed: t`Widowed`,
    Active: t({ message: 'Active', context: 'of an employee' }),
    Inactive: t`Inactive`,
    'On Leave': t`On Leave`,
    Terminated: t`Terminated`,
  }
  const options = <W extends Word>(all: readonly W[]) => all.map((value) => ({ value, label: words[value] }))
  return {
    words,
    genders: options(GENDERS),
    maritalStatuses: options(MARITAL_STATUSES),
    employmentTypes: options(EMPLOYMENT_TYPES),
    statuses: options(EMPLOYEE_STATUSES),
    positions: options(POSITIONS),
  }
}
