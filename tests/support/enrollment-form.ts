import type { EnrollForm } from '#features/learning/enrollment/request/request.contract.ts'
import { Day } from '#shared/dates.ts'

/** The 13 fields of the enrollment form, filled in. */
export const FORM: EnrollForm = {
  name: 'Amina Wanjiru',
  email: 'amina@example.test',
  phone: '+254 700 000 000',
  education: 'Diploma',
  experience: 'A little',
  goals: 'Build pages for my shop',
  gender: 'Female',
  dob: Day.parse('1999-04-12'),
  country: 'Kenya',
  city: 'Nairobi',
  district: 'Westlands',
  zip_code: '00100',
  address: 'Moi Avenue 4',
}
