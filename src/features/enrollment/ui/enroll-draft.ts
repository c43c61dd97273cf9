import type { EnrollForm } from '#features/enrollment/enrollment.contract.ts'
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

type KnownPerson = { id: number; name: string; email: string; phone_number: string | null }

/** One draft per person: what is asked of them does not depend on the course. */
export const enrollDraft = (personId: number): DraftKey => ({ form: 'enroll', personId })

/** The draft of this tab, else the data of the profile (spec 1 §3). */
export function startDraft(me: KnownPerson | null, stored: string | null): EnrollDraft {
  const known = me ? { name: me.name, email: me.email, phone: me.phone_number ?? '' } : {}
  return { ...EMPTY_DRAFT, ...known, ...readDraft(stored) }
}

function readDraft(stored: string | null): Partial<EnrollDraft> {
  if (!stored) return {}
  let parsed: unknown
  try {
    parsed = JSON.parse(stored)
  } catch {
    return {}
  }
  if (typeof parsed !== 'object' || parsed === null) return {}
  const fields = Object.entries(parsed).filter(([name, value]) => name in EMPTY_DRAFT && typeof value === 'string')
  return Object.fromEntries(fields) as Partial<EnrollDraft>
}
