import * as z from 'zod/mini'
import { Day } from '#shared/dates.ts'
import { endpoint } from '#shared/endpoint.ts'
import { ById } from '#shared/id.ts'
import { text } from '#shared/message.ts'
import { Paged, Paging, Search } from '#shared/paging.ts'
import { OptionalPasswordConfirmation } from '#shared/person-fields.ts'
import { ROLES } from '#shared/roles.ts'
import { Reason } from '#shared/text-fields.ts'
import { Person, personApi } from '../person/person.contract.ts'
import { userPolicy } from '../user.policy.ts'

/** One ability of a policy: who has it by a role, and the calls that ask for it. */
const Ability = z.object({
  name: z.string(),
  /** By whom: a visitor too, anyone who is signed in, or those with one of the roles. */
  by: z.enum(['anyone', 'signedIn', 'roles']),
  roles: z.array(z.enum(ROLES)),
  /** The row decides as well, such as an own one. */
  has_row_rule: z.boolean(),
  calls: z.array(z.object({ method: z.string(), path: z.string(), summary: z.string() })),
})
export type Ability = z.infer<typeof Ability>

/** A role that someone holds, and why. */
const HeldRole = z.object({
  role: z.enum(ROLES),
  is_primary: z.boolean(),
  /** Of a further role. */
  reason: z.nullable(z.string()),
  since: z.nullable(z.string()),
  ends_at: z.nullable(z.string()),
})
export type HeldRole = z.infer<typeof HeldRole>

/** What the rows of an answer are compared with: those of the `ActorFacts` that give something. */
const Facts = z.object({
  /** The reader's own page as a mentor, while it is approved. */
  mentor_id: z.nullable(z.number()),
  /** The reader's own record as an employee, while it is neither deleted nor Terminated. */
  employee_id: z.nullable(z.number()),
  can_create_course: z.boolean(),
  can_create_quiz: z.boolean(),
})

/** A change of someone's roles, as the log has it. */
const RoleChange = z.object({
  at: z.string(),
  given: z.array(z.enum(ROLES)),
  taken: z.array(z.enum(ROLES)),
  reason: z.nullable(z.string()),
  ends_at: z.nullable(z.string()),
  /** Null: automatically. */
  by: z.nullable(z.string()),
})
export type RoleChange = z.infer<typeof RoleChange>

const Role = z.enum(ROLES, text('Choose a role'))
const Said = z.object({ message: z.string() })

export const roleApi = {
  listAbilities: endpoint({
    name: 'role.listAbilities',
    method: 'GET',
    path: '/api/admin/abilities',
    access: userPolicy.readRoles,
    summary: 'Every ability of the policies: which roles have it, and which calls ask for it.',
    response: z.object({ abilities: z.array(Ability) }),
  }),
  listHolders: endpoint({
    name: 'role.listHolders',
    method: 'GET',
    path: '/api/admin/abilities/:name/people',
    access: userPolicy.readRoles,
    summary: 'Who can do this: those who may sign in and have a role with the ability now.',
    params: z.object({ name: z.string().check(z.maxLength(100)) }),
    query: z.object({ search: Search, ...Paging }),
    response: z.object({ people: z.array(Person), ...Paged }),
  }),
  export: endpoint({
    name: 'role.export',
    method: 'GET',
    path: '/api/admin/users/export',
    access: userPolicy.readRoles,
    summary:
      'The users with all roles that they hold now as a CSV file, by the same search, filters and order as the list. The own password must have been given within 10 minutes.',
    query: personApi.export.query,
    raw: 'text/csv',
  }),
  get: endpoint({
    name: 'role.get',
    method: 'GET',
    path: '/api/admin/users/:id/roles',
    access: userPolicy.readRoles,
    summary:
      'Why somebody can do what they can: the roles held now with reason and end, what rules about rows look at, and how the roles changed.',
    params: ById,
    response: z.object({
      person: Person,
      held: z.array(HeldRole),
      /** What rules about rows look at, as the person gets it from /api/me. */
      facts: Facts,
      history: z.array(RoleChange),
    }),
  }),
  grant: endpoint({
    name: 'role.grant',
    method: 'POST',
    path: '/api/admin/users/:id/roles',
    access: userPolicy.changeRoles,
    summary:
      'Gives somebody a further role with a reason, until the end of a day of the organisation or without an end; whoever has it gets the new reason and end. For administrators, HR, accountants and managers the own password is asked for again.',
    params: ById,
    body: z.strictObject({
      role: Role,
      reason: Reason,
      /** The last day; left out, the role has no end. */
      ends_on: z.optional(z.union([z.literal(''), Day], text('Choose a day'))),
      ...OptionalPasswordConfirmation,
    }),
    response: Said,
  }),
  revoke: endpoint({
    name: 'role.revoke',
    method: 'POST',
    path: '/api/admin/users/:id/roles/revoke',
    access: userPolicy.changeRoles,
    summary:
      'Takes a further role away, or that of an administrator, and signs the person out everywhere. The last administrator stays one; for administrators, HR, accountants and managers the own password is asked for again.',
    params: ById,
    body: z.strictObject({ role: Role, reason: Reason, ...OptionalPasswordConfirmation }),
    response: Said,
  }),
}
