import * as z from 'zod/mini'
import { LANGUAGE_CODES } from '#shared/languages.ts'
import type { ActorFacts } from '#shared/policy.ts'
import { ROLES } from '#shared/roles.ts'

/** A person as they see themselves: the facts that menus, guards and forms work with (spec 1 §1, spec 3 §3). */
export const Me = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  /** Primary role first. */
  roles: z.array(z.enum(ROLES)),
  phone_number: z.nullable(z.string()),
  bio: z.nullable(z.string()),
  profile_picture: z.nullable(z.string()),
  is_verified: z.boolean(),
  /** A new address that waits for its code. */
  pending_email: z.nullable(z.string()),
  /** The language of mails and documents; null when none is chosen. */
  language: z.nullable(z.enum(LANGUAGE_CODES)),
  /** An IANA time zone; null for the organisation's. */
  time_zone: z.nullable(z.string()),
  /** What features add: see `ActorFacts`. */
  facts: z.custom<ActorFacts>((facts) => typeof facts === 'object' && facts !== null),
  /** A role needs a second step of signing in that is not set up: until then nothing else is answered (ADR 49). */
  needs_factor: z.boolean(),
  is_active: z.boolean(),
  last_login_at: z.nullable(z.string()),
  created_at: z.string(),
})
export type Me = z.infer<typeof Me>
