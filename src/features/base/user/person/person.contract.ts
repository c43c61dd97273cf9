import * as z from 'zod/mini'
import { photoRule } from '#features/base/upload/upload.contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { Flag } from '#shared/flag-field.ts'
import { ById } from '#shared/id.ts'
import { text } from '#shared/message.ts'
import { Paged, Paging, Search, sortedBy } from '#shared/paging.ts'
import {
  PasswordConfirmation,
  OptionalPasswordConfirmation,
  emailField,
  PersonName,
  phoneField,
} from '#shared/person-fields.ts'
import { ROLES } from '#shared/roles.ts'
import { optionalText } from '#shared/text-fields.ts'
import { userPolicy } from '../user.policy.ts'

/** Letters of what is said about a person. */
export const BIO_MAX = 2000

/** A person as staff who look after accounts see them (spec 3 §3). */
export const Person = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  /** All that they hold now, the primary one first. */
  roles: z.array(z.enum(ROLES)),
  phone_number: z.nullable(z.string()),
  bio: z.nullable(z.string()),
  profile_picture: z.nullable(z.string()),
  is_active: z.boolean(),
  /** Whether the address is confirmed. */
  is_verified: z.boolean(),
  /** Of someone who was invited and has not chosen a password: whether the mailed link still works. */
  invitation: z.nullable(z.enum(['open', 'over'])),
  /** Whether a second step of signing in is set up; told to administrators only, null for others. */
  has_factor: z.nullable(z.boolean()),
  last_login_at: z.nullable(z.string()),
  created_at: z.string(),
})
export type Person = z.infer<typeof Person>

/** Someone who can be the tutor of a course. */
const TutorChoice = z.object({ id: z.number(), name: z.string() })

/** Whether a row of the list is a whole person, and not a choice. */
export const isPerson = (row: Person | z.infer<typeof TutorChoice>): row is Person => 'email' in row

const Narrowed = {
  search: Search,
  /** Who holds it now, as the primary role or a further one. */
  role: z.optional(z.enum(ROLES)),
  status: z.optional(z.enum(['active', 'inactive', 'invited'])),
}

/** The sortable columns of the list. */
export const PERSON_COLUMNS = ['name', 'role', 'email', 'created', 'last_login'] as const
export type PersonColumn = (typeof PERSON_COLUMNS)[number]

const Role = z.enum(ROLES, text('Choose a role'))

/** What staff say of a user (spec 3 §5). */
export const PersonForm = z.strictObject({
  name: PersonName,
  email: emailField(text('Email is required')),
  role: Role,
  is_active: Flag,
  phone_number: z.optional(z.nullable(z.union([z.literal(''), phoneField(text('Enter a valid phone number'))]))),
  bio: z.optional(z.nullable(optionalText(BIO_MAX))),
})
export type PersonForm = z.output<typeof PersonForm>

const NewPerson = z.extend(PersonForm, OptionalPasswordConfirmation)

const PersonChange = z.extend(PersonForm, {
  ...OptionalPasswordConfirmation,
  /** Removes the picture; forms send 1. */
  remove_profile_picture: Flag,
})
export type PersonChange = z.output<typeof PersonChange>

const Saved = z.object({ message: z.string(), user: Person })

/** Accounts, as staff look after them (spec 3 §7). */
export const personApi = {
  list: endpoint({
    name: 'user.list',
    method: 'GET',
    path: '/api/users',
    access: userPolicy.list,
    summary:
      'The users, for administrators and HR (spec 3 §7). Asked for `role=teacher` and for no page, it answers with id and name who can be the tutor of a course, also to teachers who may make one.',
    query: z.object({ ...Narrowed, sort: sortedBy(PERSON_COLUMNS), ...Paging }),
    response: z.object({ users: z.array(z.union([Person, TutorChoice])), ...Paged }),
  }),
  listAdmin: endpoint({
    name: 'user.listAdmin',
    method: 'GET',
    path: '/api/admin/users',
    access: userPolicy.listAdmin,
    summary: 'The users, for the dashboard of administrators (spec 2 §7).',
    query: z.object({ ...Narrowed, sort: sortedBy(PERSON_COLUMNS), ...Paging }),
    response: z.object({ users: z.array(Person), ...Paged }),
  }),
  export: endpoint({
    name: 'user.export',
    method: 'GET',
    path: '/api/users/export',
    access: userPolicy.export,
    summary:
      'All users of the same search and filters as a CSV file in the language of the reader. The own password must have been given within 10 minutes.',
    query: z.object({ ...Narrowed, sort: sortedBy(PERSON_COLUMNS) }),
    raw: 'text/csv',
  }),
  create: endpoint({
    name: 'user.create',
    method: 'POST',
    path: '/api/users',
    access: userPolicy.create,
    summary:
      'Adds a user, who gets a mail with a link to choose a password unless the account is inactive (spec 3 §5, §7). Nobody becomes an administrator here, and only administrators give the role of HR; for HR and accountants the own password is asked for again.',
    body: NewPerson,
    files: { profile_picture: photoRule },
    response: Saved,
    status: 201,
  }),
  update: endpoint({
    name: 'user.update',
    method: 'PUT',
    path: '/api/users/:id',
    access: userPolicy.update,
    summary:
      'Changes a user (spec 3 §7); what is left out stays. Another role, another address or making an account inactive signs the person out everywhere. Accounts of administrators are not changed here, and nobody changes the own role. Another address, and giving or taking the role of HR, an accountant or a manager, ask for the own password again; the address of somebody with such a role is changed by administrators only.',
    params: ById,
    body: PersonChange,
    files: { profile_picture: photoRule },
    postOverride: true,
    response: Saved,
  }),
  remove: endpoint({
    name: 'user.remove',
    method: 'DELETE',
    path: '/api/users/:id',
    access: userPolicy.remove,
    summary:
      'Deletes a user (spec 3 §7): the account is closed and nothing in it names the person any more, while what belongs to others stays, such as courses, payments and certificates. Whoever has an employee record is kept until that is deleted. The own password is asked for again.',
    params: ById,
    body: z.strictObject(PasswordConfirmation),
    response: z.object({ message: z.string() }),
  }),
}
