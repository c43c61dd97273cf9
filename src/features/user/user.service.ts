import { contentChanged } from '#server/changes.ts'
import type { Services } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { handlers } from '#server/http/call.ts'
import type { Recipient } from '#server/mail/mail.ts'
import { invalid, notFound } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { authorize } from '#shared/policy.ts'
import type { Role } from '#shared/roles.ts'
import { type Me, PEOPLE_SEARCH, userApi } from './user.contract.ts'
import { userPolicy } from './user.policy.ts'
import {
  deleteRoles,
  findByEmail,
  findById,
  insertRoles,
  insertUser,
  findStanding,
  listIdsWithRole,
  listNames,
  listPeopleWithRole,
  searchUsers,
  setUser,
  toMe,
  type NewUser,
  type User,
} from './user.data.ts'

export type { Me, NewUser, User }

export const EMAIL_TAKEN = message('This e-mail address is already taken.')

/** A person as somebody to write to. */
export const recipientOf = (user: Pick<User, 'id' | 'email' | 'language' | 'timeZone'>): Recipient => ({
  id: user.id,
  email: user.email,
  language: user.language,
  zone: user.timeZone,
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

/** More teachers than anybody chooses from without searching. */
const MOST_TEACHERS = 500

const SHOWN_TO_ALL = ['name', 'profilePicture', 'bio'] as const

/** Changes a person's own data; the caller has checked the permission. */
export async function updateUser(tx: Db, id: number, patch: Partial<NewUser>): Promise<User> {
  const row = await setUser(tx, id, patch)
  if (!row) throw notFound(message('User not found'))
  // Public pages show tutors and mentors by name, picture and bio.
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
  return toMe(user, await findStanding(db, user.id, { now: now(), facts: actorFacts }))
}

/** Everybody who may sign in and has this role now. */
export const idsWithRole = (db: Db, role: Role, now: Date): Promise<number[]> => listIdsWithRole(db, [role], now)

/** Everybody who may sign in and has one of these roles now, each once. */
export const idsWithAnyRole = (db: Db, roles: readonly Role[], now: Date): Promise<number[]> =>
  listIdsWithRole(db, roles, now)

/**
 * Gives a person roles beyond their own, and takes others away; call it in the transaction of what it follows from, and
 * record both beside it. What is taken away is gone also where it was the primary role: the person then is a `user`.
 * @param reason is kept with the roles that are given
 */
export async function changeRoles(
  tx: Db,
  userId: number,
  { give = [], take = [], reason }: { give?: readonly Role[]; take?: readonly Role[]; reason: string },
): Promise<void> {
  const { role } = await requireUser(tx, userId)
  await deleteRoles(tx, userId, take)
  if (take.includes(role)) await setUser(tx, userId, { role: 'user' })
  await insertRoles(
    tx,
    userId,
    give.filter((one) => one !== role),
    reason,
  )
}

/** Whether this person has one of these roles now, as the primary or a further one, and may sign in. */
export async function hasRoleNow(db: Db, id: number, roles: readonly Role[], now: Date): Promise<boolean> {
  const found = await Promise.all(roles.map((role) => listPeopleWithRole(db, role, { now, id, limit: 1 })))
  return found.some((people) => people.length > 0)
}

/** Whether this person teaches: may sign in, and has the role. */
export const isTeacher = async (db: Db, id: number, now: Date): Promise<boolean> =>
  (await listPeopleWithRole(db, 'teacher', { now, id, limit: 1 })).length > 0

/** The names of people, by their ids. */
export const namesOf = async (db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> =>
  new Map((await listNames(db, ids)).map(({ id, name }) => [id, name]))

export const userHandlers = handlers(userApi, {
  search: async ({ db, query }) => ({ people: await searchUsers(db, query.search, PEOPLE_SEARCH.limit) }),
  listTeachers: async ({ db, me, query, now }) => {
    authorize(me, userPolicy.listTeachers, {})
    return {
      users: await listPeopleWithRole(db, 'teacher', { now: now(), search: query.search, limit: MOST_TEACHERS }),
    }
  },
})
