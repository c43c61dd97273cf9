import type { EnrollForm } from '#features/learning/enrollment/request/request.contract.ts'
import type { DraftKey } from '#web/api/drafts.ts'

/** The form while it is filled in: every field a text, empty at first. */
export type EnrollDraft = Record<keyof EnrollForm, string>

export const EMPTY_DRAFT: EnrollDraft = {
  name: '',
  email: '',
  phone: '',
  education: '',
  experience: '',
  goals: '',
  gender: '',
  dob: '',
  country: '',
  city: '',
  district: '',
  zip_code: '',
  address: '',
}

/** What people without a zip code send: many countries have none, and the field is required (spec 1 §5). */
export const NO_ZIP_CODE = '00000'

export type KnownPerson = { id: number; name: string; email: string; phone_number: string | null }

/** One draft per person: what is asked of them does not depend on the course. */
export const enrollDraftKey = (personId: number): DraftKey => ({ form: 'enroll', personId })

/**
 * What the form shows at first: the draft of this device, else what was sent with the last request; name, email and
 * phone as the profile has them (spec 1 §3).
 */
export function startDraft(me: KnownPerson | null, last: EnrollForm | null, stored: unknown): EnrollDraft {
  const known = me ? { name: me.name, email: me.email, ...(me.phone_number ? { phone: me.phone_number } : {}) } : {}
  return { ...EMPTY_DRAFT, ...last, ...known, ...storedTextsOf(stored) }
}

/** The texts of a stored object that are fields of the form. */
export function storedTextsOf(stored: unknown): Partial<EnrollDraft> {
  if (typeof stored !== 'object' || stored === null) return {}
  const fields = Object.entries(stored).filter(([name, value]) => name in EMPTY_DRAFT && typeof value === 'string')
  return Object.fromEntries(fields) as Partial<EnrollDraft>
}
