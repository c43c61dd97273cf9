import { useLingui } from '@lingui/react/macro'
import type { EmployeeDraft } from './employee-draft.ts'

/** What the fields of a record are called, wherever it is shown. */
export function useEmployeeFieldLabels(): Record<
  Exclude<keyof EmployeeDraft, 'user_id' | 'version' | 'current_password'>,
  string
> {
  const { t } = useLingui()
  return {
    full_name: t`Full Name`,
    date_of_birth: t`Date of Birth`,
    gender: t`Gender`,
    marital_status: t`Marital Status`,
    nationality: t`Nationality`,
    profile_picture: t`Photo`,
    email: t`Email`,
    phone_number: t`Phone Number`,
    emergency_contact_name: t`Emergency Contact Name`,
    emergency_contact_phone: t`Emergency Contact Phone`,
    address: t`Address`,
    city: t`City`,
    state: t`State or Province`,
    postal_code: t`Postal Code`,
    country: t`Country`,
    position: t`Position`,
    department: t`Department`,
    join_date: t`Join Date`,
    employment_type: t`Employment Type`,
    salary: t`Salary (USD)`,
    status: t`Status`,
    manager_id: t`Manager`,
    rating: t`Rating`,
    recommendation: t`Recommendation`,
  }
}
