import type { Db } from '#server/db/db.ts'
import type { Call } from '#server/http/call.ts'
import { type Recipient, recipientAt } from '#server/mail/mail.ts'
import { countAgainstLimit } from '#server/rate-limits/rate-limits.data.ts'
import { AppError } from '#shared/errors.ts'
import type { Language } from '#shared/languages.ts'
import { message } from '#shared/message.ts'
import type { Role } from '#shared/roles.ts'
import type { Cause, Past } from '#server/cause.ts'
import {
  changeRoles,
  createUser,
  findUserByEmail,
  hasRoleNow,
  recipientOf,
  requireUser,
  type User,
} from '#features/base/user/user.service.ts'
import { makeInvitation } from '../password/password.service.ts'

/** Visitors behind one network address, which a school or a carrier shares; no one applies ten times a day. */
const PER_PLACE = { most: 60, seconds: 3600 }
const PER_ADDRESS = { most: 10, seconds: 86_400 }
/** Within this time a second application sends no second mail. */
const TWICE_MS = 600_000

/** An applicant: the account, if there is one, and the address. */
type Whose = { userId: number | null; email: string }

/**
 * Who applies: the account of the person who is signed in, with its address; until that is confirmed the person is a
 * visitor.
 */
async function identifyApplicant(
  { db, me }: Pick<Call, 'db'> & { me: Call['me'] | null },
  email: string,
): Promise<Whose> {
  if (!me?.is_verified) return { userId: null, email }
  return { userId: me.id, email: (await requireUser(db, me.id)).email }
}

type Applying = Pick<Call, 'db' | 'origin' | 'language' | 'now'> & { me: Call['me'] | null }

/**
 * Takes an application of someone who may have no account, not too many from one place or of one address. Visitors get
 * the same answer whether or not the address has an open application, so that no one learns who has applied; its owner
 * is told by mail.
 * @param kind names what is applied for, to count it
 * @param write writes the application, and throws 409 when the person has an open one
 * @param findOpen the open one
 * @param tellAgain tells its owner that someone has applied again
 */
export async function submitApplication(
  { db, me, origin, language, now }: Applying,
  { kind, email }: { kind: string; email: string },
  {
    write,
    findOpen,
    tellAgain,
  }: {
    write: (whose: Whose, at: Date) => Promise<unknown>
    findOpen: (whose: Whose) => Promise<{ createdAt: Date } | undefined>
    tellAgain: (tx: Db, to: Recipient) => Promise<void>
  },
): Promise<void> {
  const at = now()
  const whose = await identifyApplicant({ db, me }, email)
  const isVisitor = whose.userId === null
  if (isVisitor) await countAgainstLimit(db, `${kind}:${origin.network}`, PER_PLACE, at)
  await countAgainstLimit(db, `${kind}:${whose.email.toLowerCase()}`, PER_ADDRESS, at)
  try {
    await write(whose, at)
  } catch (problem) {
    if (!isVisitor || !(problem instanceof AppError) || problem.code !== 'conflict') throw problem
    const open = await findOpen(whose)
    const isNews = open !== undefined && at.getTime() - open.createdAt.getTime() > TWICE_MS
    const to = recipientAt(whose.email, language)
    if (isNews) await db.transaction((tx) => tellAgain(tx, to))
  }
}

/** Who gets the mails about an application: the account, else the address that was typed. */
export async function recipientFor(
  tx: Db,
  { user_id: userId, email }: { user_id: number | null; email: string },
  language: Language | null,
): Promise<Recipient> {
  return userId === null ? recipientAt(email, language) : recipientOf(await requireUser(tx, userId))
}

/** Whether an account was made for someone who has not chosen a password yet. */
const isInvited = ({ passwordHash, verifiedAt }: User): boolean => passwordHash === null && verifiedAt === null

type Applicant = { user_id: number | null; email: string; name: string; language: Language | null }

/** The account of an applicant; one is made where there is none. Throws 409 when its owner could not use the role. */
async function findOrCreateAccount(tx: Db, row: Applicant, role: Role, now: Date) {
  const known = row.user_id === null ? await findUserByEmail(tx, row.email) : await requireUser(tx, row.user_id)
  if (!known) {
    const made = { name: row.name, email: row.email, role, language: row.language, createdAt: now }
    return { user: await createUser(tx, made), isNew: true }
  }
  if (!known.isActive) throw new AppError('conflict', message('This person’s account is inactive'))
  if (known.verifiedAt === null && !isInvited(known)) {
    throw new AppError(
      'conflict',
      message('The email address of this account is not confirmed yet, so it cannot be given a role'),
    )
  }
  return { user: known, isNew: false }
}

/**
 * Gives an applicant a role: to the account of this person, which stays as it is, or to one that is made for them.
 * Throws 409 when the account cannot be given a role.
 * @param reason is kept with the role
 * @returns the account, whether the role was new to it, and the link of the invitation for a person who has no password
 */
export async function admitApplicant(
  cause: Cause | Past,
  tx: Db,
  row: Applicant,
  { role, reason }: { role: Role; reason: string },
  now: Date,
): Promise<{ user: User; givesRole: boolean; invitation: string | undefined }> {
  const { user, isNew } = await findOrCreateAccount(tx, row, role, now)
  const givesRole = isNew || !(await hasRoleNow(tx, user.id, [role], now))
  if (givesRole && !isNew) await changeRoles(cause, tx, user.id, { give: [role], reason })
  const invitation = isInvited(user) ? await makeInvitation({ now: () => now }, tx, user) : undefined
  return { user, givesRole, invitation }
}
