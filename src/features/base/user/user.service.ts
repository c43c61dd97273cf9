import { factorSettings } from '#features/base/factor/factor.settings.ts'
import { contentChanged } from '#server/content-changed.ts'
import type { Services } from '#server/service-types.ts'
import type { Db } from '#server/db/db.ts'
import { handlers } from '#server/http/call.ts'
import type { Recipient } from '#server/mail/mail.ts'
import { readSetting } from '#server/settings/settings.ts'
import { AppError, invalid, notFound } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { NOT_ALLOWED } from '#shared/policy.ts'
import type { Role } from '#shared/roles.ts'
import type { Cause, Past } from '#server/cause.ts'
import { PEOPLE_SEARCH, peopleApi } from './search/search.contract.ts'
import type { Me } from '#shared/me.ts'
import {
  countLastingAdmins,
  deleteRoles,
  findByEmail,
  findById,
  insertRoles,
  insertUser,
  findAccountStanding,
  listGrants,
  listIdsWithRole,
  listNames,
  listPeopleWithRole,
  lockAdmins,
  searchUsers,
  setUser,
  toMe,
  upsertGrant,
  type NewUser,
  type User,
} from './user.data.ts'
import { canCauseRole } from './user.policy.ts'

export type { Me, NewUser, User }

/** For what gives and takes roles elsewhere, to tell of it at the right field and to ask for the person's password. */
export { isTrusted, canCauseRole } from './user.policy.ts'

export const EMAIL_TAKEN = message('This email address is already taken')

/** The name of the user in the audit log. */
export const userSubject = (id: number): string => `user:${id}`

/** A person as someone to write to. */
export const recipientOf = (user: Pick<User, 'id' | 'email' | 'language' | 'timeZone' | 'verifiedAt'>): Recipient => ({
  id: user.id,
  email: user.email,
  language: user.language,
  zone: user.timeZone,
  isConfirmed: user.verifiedAt !== null,
})

/**
 * Creates a person. The password, if there is one, comes already hashed (`hashPassword` of
 * `#server/session/passwords.ts`, which takes some 30 ms, too long inside a transaction).
 * Throws 422 at `email` when the address is taken.
 */
export async function createUser(tx: Db, values: NewUser): Promise<User> {
  const row = await insertUser(tx, values)
  if (!row) throw invalid({ email: [EMAIL_TAKEN] })
  return row
}

const SHOWN_TO_ALL = ['name', 'profilePicture', 'bio', 'isActive'] as const

/** Changes a person's own data; the caller has checked the permission. */
export async function updateUser(tx: Db, id: number, patch: Partial<NewUser>): Promise<User> {
  if (patch.isActive === false && (await holdsAdminRole(tx, await requireUser(tx, id)))) await requireOtherAdmin(tx, id)
  const row = await setUser(tx, id, patch)
  if (!row) throw notFound(message('User not found'))
  // Public pages show tutors and mentors by name, picture and bio, as long as they are active.
  if (SHOWN_TO_ALL.some((field) => field in patch)) await contentChanged(tx, 'user')
  return row
}

export const findUserByEmail = (db: Db, email: string): Promise<User | undefined> => findByEmail(db, email)

/** A person, or undefined when there is none of this id. */
export const findUser = (db: Db, id: number): Promise<User | undefined> => findById(db, id)

export async function requireUser(db: Db, id: number): Promise<User> {
  const row = await findById(db, id)
  if (!row) throw notFound(message('User not found'))
  return row
}

/** A person with their roles and facts, as `GET /api/me` answers them. */
export async function describeMe(
  { actorFacts, now }: Pick<Services, 'actorFacts' | 'now'>,
  db: Db,
  user: User,
): Promise<Me> {
  const me = toMe(user, await findAccountStanding(db, user.id, { now: now(), facts: actorFacts }))
  return { ...me, needs_factor: await needsFactor(db, me) }
}

/** Whether a role of someone needs a second step of signing in and none is set up (ADR 49); usually costs no query. */
export const needsFactor = async (db: Db, { roles, facts }: Pick<Me, 'roles' | 'facts'>): Promise<boolean> =>
  !facts.has_factor && (await requiresFactor(db, roles))

/** Whether one of these roles needs a second step of signing in. */
export async function requiresFactor(db: Db, roles: readonly Role[]): Promise<boolean> {
  const required: Partial<Record<Role, boolean>> = await readSetting(db, factorSettings.requiredOf)
  return roles.some((role) => required[role])
}

/** Everyone who may sign in and has this role now. */
export const idsWithRole = (db: Db, role: Role, now: Date): Promise<number[]> => listIdsWithRole(db, [role], now)

/** Everyone who may sign in and has one of these roles now, each once. */
export const idsWithAnyRole = (db: Db, roles: readonly Role[], now: Date): Promise<number[]> =>
  listIdsWithRole(db, roles, now)

/**
 * Gives a person roles beyond their own, and takes others away; call it in the transaction of what it follows from, and
 * record both beside it. What is removed is gone also where it was the primary role: the person then is a `user`.
 * Throws 403 for a role that the caller may not give, whatever the way to it; the demo data gives any.
 * @param reason is kept with the roles that are given
 */
export async function changeRoles(
  cause: Pick<Cause, 'me'> | Past,
  tx: Db,
  userId: number,
  { give = [], take = [], reason }: { give?: readonly Role[]; take?: readonly Role[]; reason: string },
): Promise<void> {
  if (!('happenedAt' in cause) && !give.every((one) => canCauseRole(cause.me ?? { roles: [] }, one)))
    throw new AppError('forbidden', NOT_ALLOWED)
  const user = await requireUser(tx, userId)
  const { role } = user
  if (take.includes('admin') && (await holdsAdminRole(tx, user))) await requireOtherAdmin(tx, userId)
  await deleteRoles(tx, userId, take)
  if (take.includes(role)) await setUser(tx, userId, { role: 'user' })
  await insertRoles(
    tx,
    userId,
    give.filter((one) => one !== role),
    reason,
  )
}

/** Whether this person is an administrator, by the primary role or a further one. */
const holdsAdminRole = async (tx: Db, { id, role }: Pick<User, 'id' | 'role'>): Promise<boolean> =>
  role === 'admin' || (await listGrants(tx, id)).some((grant) => grant.role === 'admin')

/**
 * Gives someone one further role, with an end or without; who has it already gets the new reason and end. Record it
 * beside the call. Throws 409 when an end would leave no one who is an administrator permanently.
 */
export async function grantRole(tx: Db, user: User, grant: Parameters<typeof upsertGrant>[2]): Promise<void> {
  if (grant.role === 'admin' && grant.endsAt !== null && (await holdsAdminRole(tx, user)))
    await requireOtherAdmin(tx, user.id)
  await upsertGrant(tx, user.id, grant)
}

/**
 * Refuses what would leave no one who is an administrator permanently: a role with an end does not count, since it ends
 * by itself. Locks off every other change of administrators until the transaction ends. Throws 409.
 */
async function requireOtherAdmin(tx: Db, exceptId: number): Promise<void> {
  await lockAdmins(tx)
  if ((await countLastingAdmins(tx, exceptId)) === 0)
    throw new AppError('conflict', message('This is the last administrator. Make someone else an administrator first.'))
}

/** Whether this person has one of these roles now, as the primary or a further one, and may sign in. */
export async function hasRoleNow(db: Db, id: number, roles: readonly Role[], now: Date): Promise<boolean> {
  const found = await Promise.all(roles.map((role) => listPeopleWithRole(db, role, { now, id, limit: 1 })))
  return found.some((people) => people.length > 0)
}

/** Whether this person teaches: may sign in, and has the role. */
export const isTeacher = async (db: Db, id: number, now: Date): Promise<boolean> =>
  (await listPeopleWithRole(db, 'teacher', { now, id, limit: 1 })).length > 0

/** Whether no permanent administrator would remain without this person. Locks out other changes of administrators. */
export async function isLastAdmin(tx: Db, id: number): Promise<boolean> {
  if (!(await holdsAdminRole(tx, await requireUser(tx, id)))) return false
  await lockAdmins(tx)
  return (await countLastingAdmins(tx, id)) === 0
}

/** The names of people, by their ids. */
export const namesOf = async (db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> =>
  new Map((await listNames(db, ids)).map(({ id, name }) => [id, name]))

export const userHandlers = handlers(peopleApi, {
  search: async ({ db, query }) => ({ people: await searchUsers(db, query.search, PEOPLE_SEARCH.limit) }),
})
