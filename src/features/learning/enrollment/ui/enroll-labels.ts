import { useLingui } from '@lingui/react/macro'
import type { EnrollDraft } from './enroll-draft.ts'

/** The fields in the order of the form, by its steps on a phone: who asks and why, then where they live. */
export const ENROLL_STEPS = [
  ['name', 'email', 'phone', 'dob', 'gender', 'education', 'experience', 'goals'],
  ['country', 'city', 'district', 'zip_code', 'address'],
] as const satisfies readonly (readonly (keyof EnrollDraft)[])[]

/** What the fields are called, in the form and where its values are read again. */
export function useEnrollLabels(): Record<keyof EnrollDraft, string> {
  const { t } = useLingui()
  return {
    name: t`Full name`,
    email: t`Email`,
    phone: t`Phone`,
    dob: t`Date of birth`,
    gender: t`Gender`,
    education: t`Education level`,
    experience: t`Relevant experience`,
    goals: t`Learning goals`,
    country: t`Country`,
    city: t`City`,
    district: t`District`,
    zip_code: t`Zip code`,
    address: t`Address`,
  }
}
