import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { LANGUAGE_CODES } from '#shared/languages.ts'
import { PASSWORD } from '#shared/limits.ts'
import { text } from '#shared/message.ts'
import { Search } from '#shared/paging.ts'
import type { ActorFacts } from '#shared/policy.ts'
import { ROLES } from '#shared/roles.ts'
import { userPolicy } from './user.policy.ts'

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
  is_active: z.boolean(),
  last_login_at: z.nullable(z.string()),
  created_at: z.string(),
})
export type Me = z.infer<typeof Me>

/** A password somebody chooses: long enough, without composition rules (SECURITY.md). */
export const NewPassword = z
  .string(text('Password is required'))
  .check(
    z.minLength(PASSWORD.min, text('Password must be at least {minimum} characters long')),
    z.maxLength(PASSWORD.max, text('Password must be at most {maximum} characters long')),
  )

/** The least length of a search for people, and the most results. */
export const PEOPLE_SEARCH = { letters: 2, limit: 8 } as const

const PersonFound = z.object({
  id: z.number(),
  name: z.string(),
  role: z.enum(ROLES),
  profile_picture: z.nullable(z.string()),
})

export type PersonFound = z.infer<typeof PersonFound>

export const userApi = {
  search: endpoint({
    name: 'user.search',
    method: 'GET',
    path: '/api/people',
    access: userPolicy.search,
    summary: 'The first eight people whose name or e-mail contains the text, by name, for the command palette.',
    query: z.object({
      search: z
        .string(text('Please type at least two letters'))
        .check(
          z.trim(),
          z.minLength(PEOPLE_SEARCH.letters, text('Please type at least two letters')),
          z.maxLength(100),
        ),
    }),
    response: z.object({ people: z.array(PersonFound) }),
  }),
  listTeachers: endpoint({
    name: 'user.listTeachers',
    method: 'GET',
    path: '/api/users',
    access: userPolicy.listTeachers,
    summary: 'The teachers by name, for the choice of a tutor (spec 3 §7); for whoever may make a course.',
    query: z.object({ role: z.literal('teacher', text('Please ask for role=teacher')), search: Search }),
    response: z.object({ users: z.array(z.object({ id: z.number(), name: z.string() })) }),
  }),
}
