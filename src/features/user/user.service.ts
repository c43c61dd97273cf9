import { contentChanged } from '#server/changes.ts'
import type { Services } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { handlers } from '#server/http/call.ts'
import type { Recipient } from '#server/mail/mail.ts'
import { invalid, notFound } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import type { Role } from '#shared/roles.ts'
import { type Me, PEOPLE_SEARCH, userApi } from './user.contract.ts'
import {
  findByEmail,
  findById,
  insertUser,
  findStanding,
  listIdsWithRole,
  listNames,
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
export const idsWithRole = (db: Db, role: Role, now: Date): Promise<number[]> => listIdsWithRole(db, role, now)

/** The names of people, by their ids. */
export const namesOf = async (db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> =>
  new Map((await listNames(db, ids)).map(({ id, name }) => [id, name]))

export const userHandlers = handlers(userApi, {
  search: async ({ db, query }) => ({ people: await searchUsers(db, query.search, PEOPLE_SEARCH.limit) }),
})
