import type { Me } from '#features/user/user.contract.ts'
import type { DraftKey } from '#web/api/drafts.ts'

/** The form while it is filled in. */
export type ApplicationValues = {
  name: string
  email: string
  area_of_expertise: string
  mentor_bio: string
  education_level: string
  degree_attachment: File | null
  website: string
}

export const EMPTY: ApplicationValues = {
  name: '',
  email: '',
  area_of_expertise: '',
  mentor_bio: '',
  education_level: '',
  degree_attachment: null,
  website: '',
}

/** One draft per person, or of the visitor in this tab. */
export const applicationDraft = (personId: number | null): DraftKey => ({ form: 'mentor-application', personId })

/** Texts that are fields of the form; empty ones say nothing. */
function textsIn(stored: unknown): Partial<ApplicationValues> {
  if (typeof stored !== 'object' || stored === null) return {}
  return Object.fromEntries(
    Object.entries(stored).filter(
      ([name, value]) => name in EMPTY && name !== 'degree_attachment' && typeof value === 'string' && value !== '',
    ),
  )
}

/**
 * What the form shows once it is known who fills it in: what has been typed meanwhile, else the draft of this device,
 * else what the profile says. The address of an account is always its own.
 */
export const startValues = (typed: ApplicationValues, me: Me | null, stored: unknown): ApplicationValues => ({
  ...EMPTY,
  ...(me && { name: me.name }),
  ...textsIn(stored),
  ...textsIn(typed),
  ...(me && { email: me.email }),
  degree_attachment: typed.degree_attachment,
})
