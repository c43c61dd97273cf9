import { randomInt } from 'node:crypto'
import { sessions } from '#features/base/account/session/session.table.ts'
import { users } from '#features/base/user/user.table.ts'
import type { Db } from '#server/db/db.ts'
import { hashPassword } from '#server/session/passwords.ts'
import { hashToken, newToken } from '#server/session/tokens.ts'
import type { Role } from '#shared/roles.ts'

/** A person with a live session, inserted directly into the tables. */
export type Person = { id: number; name: string; email: string; role: Role; token: string }

const DAY_MS = 86_400_000

/** A password that is good enough; hashed once for all tests of a process. */
export const PASSWORD = 'baobab-at-noon-7'
/** The least that the algorithm takes: what it protects in earnest costs a sign-in some 30 ms. */
const CHEAP = { memory: 8, passes: 1, parallelism: 1 }
let passwordHash: Promise<string> | undefined

type More = Partial<typeof users.$inferInsert> & { password?: typeof PASSWORD }

/** Makes a person with this role and signs them in; with `password` they can also sign in themselves. */
export async function person(db: Db, role: Role, { password, ...more }: More = {}): Promise<Person> {
  if (password) more.passwordHash = await (passwordHash ??= hashPassword(password, CHEAP))
  // In digits: a search for a few letters finds nobody by a made address.
  const email = more.email ?? `${role}-${randomInt(2 ** 47)}@example.test`
  const [user] = await db
    .insert(users)
    .values({ name: `Test ${role}`, role, verifiedAt: new Date(), ...more, email })
    .returning()
  if (!user) throw new Error('no user was made')
  return { id: user.id, name: user.name, email, role, token: await signIn(db, user.id) }
}

/** A session row for this person; answers its token. */
export async function signIn(db: Db, userId: number): Promise<string> {
  const token = newToken()
  const now = new Date()
  await db.insert(sessions).values({
    userId,
    tokenHash: hashToken(token),
    userAgent: 'test',
    ip: '127.0.0.1',
    lastSeenAt: now,
    expiresAt: new Date(now.getTime() + DAY_MS),
  })
  return token
}
