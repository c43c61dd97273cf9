import { confirmPassword, makeInvitation, requireConfirmed } from '#features/base/account/password/password.service.ts'
import { setUserCookie } from '#features/base/account/session/session.service.ts'
import { storePhoto } from '#features/base/upload/upload.service.ts'
import { isUniqueViolation } from '#server/db/errors.ts'
import type { Db } from '#server/db/db.ts'
import { deleteReplacedFile } from '#server/files/delete-unused.ts'
import { type Call, handlers, type RawAnswer } from '#server/http/call.ts'
import { listFile } from '#server/http/list-file.ts'
import { type FieldMessages, invalid, notFound } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import type { Role } from '#shared/roles.ts'
import { lostMove } from '#shared/moves.ts'
import { type Actor, allowsRole, authorize, hasRole } from '#shared/policy.ts'
import type { Cause, Past } from '#server/cause.ts'
import { endArchivesOf } from '#features/admin/privacy/archive/archive.service.ts'
import { eraseAccount } from '#features/admin/privacy/erasure/erasure.service.ts'
import {
  refuseWithDependencies,
  signOutEverywhere,
  dependenciesOf,
} from '../account-closing/account-closing.service.ts'
import { rolesLostLately } from '../held-role/held-role.service.ts'
import { USER_FILE } from '../import/user-file.logic.ts'
import { mayGiveRole, isSensitiveChange, canChangeEmail, canTakeRole, userPolicy } from '../user.policy.ts'
import { listPeopleWithRole } from '../user.data.ts'
import {
  createUser,
  describeMe,
  EMAIL_TAKEN,
  type NewUser,
  requireUser,
  updateUser,
  type User,
} from '../user.service.ts'
import { type Person, personApi, type PersonChange, type PersonForm } from './person.contract.ts'
import { findPerson, listAllPersons, listPersons, lockUsers } from './person.data.ts'
import { userChanged, userCreated, userInvited, userRemoved } from './person.events.ts'

/** More teachers than anyone chooses from without searching. */
const MOST_TEACHERS = 500

const NOT_FOUND = message('User not found')

/** A user who is not deleted. Throws 404. */
export async function requirePerson(db: Db, id: number, now: Date): Promise<Person> {
  const found = await findPerson(db, id, now)
  if (!found) throw notFound(NOT_FOUND)
  return found
}

/** A user as the reader may see them: whose sign-in has a second step is a matter of administrators. */
const withFactorForAdmins = (me: Pick<Actor, 'roles'>, user: Person): Person =>
  hasRole(me, ['admin']) ? user : { ...user, has_factor: null }

type Writing = Call<typeof personApi.create> | Call<typeof personApi.update>

/** What the contract cannot know of a form, by its field. */
export function roleProblems(me: Pick<Actor, 'roles'>, form: Pick<PersonForm, 'role'>, before?: User): FieldMessages {
  if (before?.role === form.role || mayGiveRole(me, form.role)) return {}
  return form.role === 'hr' && hasRole(me, ['hr'])
    ? { role: [message('Only an administrator can give the HR role')] }
    : { role: [message('This role cannot be given here')] }
}

/** The fields that the caller may not change; `lost` are the roles that the person has lost lately. */
function changeProblems(
  me: Actor,
  form: PersonChange,
  before: User,
  { person, lost }: { person: Person; lost: readonly Role[] },
): FieldMessages {
  const isOwn = before.id === me.id
  if (isOwn && form.role !== before.role) return { role: [message('You cannot change your own role')] }
  if (isOwn && form.is_active === false) return { is_active: [message('You cannot make your own account inactive')] }
  if (isOwn && isOtherEmail(form.email, before.email))
    return { email: [message('Change your own email address in your profile')] }
  if (isOtherEmail(form.email, before.email) && !canChangeEmail(me, person, lost))
    return { email: [message('Only an administrator can change the email address of this account')] }
  if (form.role !== before.role && !canTakeRole(me, before.role))
    return { role: [message('Only an administrator can remove this role')] }
  if (form.role !== before.role && before.verifiedAt === null && before.passwordHash !== null)
    return {
      role: [message('The email address of this account is not confirmed yet, so it cannot be given a role')],
    }
  return roleProblems(me, form, before)
}

function throwProblems(problems: FieldMessages): void {
  if (Object.keys(problems).length > 0) throw invalid(problems)
}

const isOtherEmail = (a: string, b: string): boolean => a.toLowerCase() !== b.toLowerCase()

async function storePicture(call: Writing): Promise<string | undefined> {
  const { profile_picture: photo } = call.files_in
  return photo && (await storePhoto(call, photo)).url
}

/**
 * Adds a user; an active one gets a mail with a link to choose a password, never a password (decisions: People and
 * roles).
 * @param now when it was made; the demo data gives past moments
 */
export async function addPerson(
  cause: Cause | Past,
  tx: Db,
  { form, picture, byId }: { form: PersonForm; picture?: string | undefined; byId: number },
  now: Date,
): Promise<User> {
  const user = await createUser(tx, {
    name: form.name,
    email: form.email,
    role: form.role,
    isActive: form.is_active ?? true,
    phoneNumber: form.phone_number || null,
    bio: form.bio || null,
    profilePicture: picture ?? null,
    createdAt: now,
  })
  const isInvited = user.isActive && !('happenedAt' in cause)
  const link = isInvited ? await makeInvitation({ now: () => now }, tx, user) : undefined
  await userCreated(cause, tx, { user, byId, link })
  return user
}

async function create(call: Call<typeof personApi.create>) {
  const { db, me, body, now, say } = call
  throwProblems(roleProblems(me, body))
  if (isSensitiveChange(null, body)) await confirmPassword(call)
  const picture = await storePicture(call)
  const at = now()
  const user = await db.transaction(async (tx) => {
    const made = await addPerson(call, tx, { form: body, picture, byId: me.id }, at)
    return requirePerson(tx, made.id, at)
  })
  return { message: say('User created successfully'), user: withFactorForAdmins(me, user) }
}

/** The columns that a form changes. */
function changedColumns(form: PersonChange, before: User, picture: string | undefined): Partial<NewUser> {
  const hasNewEmail = isOtherEmail(form.email, before.email)
  const given: Partial<NewUser> = {
    name: form.name,
    email: form.email,
    role: form.role,
    ...(form.is_active !== undefined && { isActive: form.is_active }),
    ...(form.phone_number !== undefined && { phoneNumber: form.phone_number || null }),
    ...(form.bio !== undefined && { bio: form.bio || null }),
    ...(form.remove_profile_picture && { profilePicture: null }),
    ...(picture !== undefined && { profilePicture: picture }),
    // Someone else typed it: it is confirmed by the code of the next sign-in, or by the invitation.
    ...(hasNewEmail && { verifiedAt: null, pendingEmail: null }),
  }
  const held = new Map<string, unknown>(Object.entries(before))
  return Object.fromEntries(Object.entries(given).filter(([key, value]) => value !== held.get(key)))
}

/** What the log calls the fields that a form can change. */
const FIELDS: readonly [keyof NewUser, string][] = [
  ['name', 'name'],
  ['email', 'email'],
  ['role', 'role'],
  ['isActive', 'is_active'],
  ['phoneNumber', 'phone_number'],
  ['bio', 'bio'],
  ['profilePicture', 'profile_picture'],
]

/** Anyone who waits for a password gets the link at the new address, and once the account is active. */
async function inviteAgainIfNeeded(call: Writing, tx: Db, after: User, fields: readonly string[]): Promise<void> {
  const waits = after.isActive && after.passwordHash === null && after.verifiedAt === null
  const isReached = fields.includes('email') || fields.includes('is_active')
  if (waits && isReached) await userInvited(call, tx, after, await makeInvitation(call, tx, after))
}

/**
 * The account that a form may change as it says, and whether the own password is asked for it. Throws 403, 404, and 422
 * at the fields.
 */
async function requireChangeable({ me, body, params }: Call<typeof personApi.update>, db: Db, at: Date) {
  const person = await requirePerson(db, params.id, at)
  authorize(me, userPolicy.update, person)
  const before = await requireUser(db, params.id)
  const lost = isOtherEmail(body.email, before.email) ? await rolesLostLately(db, before.id, at) : []
  throwProblems(changeProblems(me, body, before, { person, lost }))
  return { before, asks: isSensitiveChange(person, body) }
}

async function update(call: Call<typeof personApi.update>) {
  const { db, me, body, params, say } = call
  const at = call.now()
  const { asks } = await requireChangeable(call, db, at)
  if (asks) await confirmPassword(call)
  const picture = await storePicture(call)
  const done = await db
    .transaction(async (tx) => {
      await lockUsers(tx, [params.id])
      const { before, asks: asksNow } = await requireChangeable(call, tx, at)
      if (!asks && asksNow) throw lostMove(message('This account has changed in the meantime'))
      const patch = changedColumns(body, before, picture)
      const fields = FIELDS.filter(([key]) => key in patch).map(([, name]) => name)
      if (fields.length > 0) {
        const after = await updateUser(tx, before.id, patch)
        if (['role', 'email', 'is_active'].some((name) => fields.includes(name)))
          await signOutEverywhere(tx, before.id, at)
        await userChanged(call, tx, { before, after, fields })
        await inviteAgainIfNeeded(call, tx, after, fields)
      }
      const user = await requirePerson(tx, params.id, at)
      const own = me.id === user.id ? await describeMe(call, tx, await requireUser(tx, user.id)) : undefined
      return { user, own, pictureBefore: before.profilePicture }
    })
    .catch((problem: unknown) => {
      throw isUniqueViolation(problem) ? invalid({ email: [EMAIL_TAKEN] }) : problem
    })
  await deleteReplacedFile(call, done.pictureBefore, done.user.profile_picture)
  // What the header shows of the person's account (spec 3 §4).
  if (done.own && call.session?.via === 'cookie') setUserCookie(call, done.own)
  return { message: say('User updated successfully'), user: withFactorForAdmins(me, done.user) }
}

/** Ends an account permanently, by the same rules as when its owner has it deleted (ADR 41, 48). */
async function remove(call: Call<typeof personApi.remove>) {
  const { db, me, params, say } = call
  const at = call.now()
  authorize(me, userPolicy.remove, await requirePerson(db, params.id, at))
  await confirmPassword(call)
  await db.transaction(async (tx) => {
    await lockUsers(tx, [params.id])
    authorize(me, userPolicy.remove, await requirePerson(tx, params.id, at))
    refuseWithDependencies(await dependenciesOf(tx, params.id))
    const user = await requireUser(tx, params.id)
    await userRemoved(call, tx, user)
    await eraseAccount(call, tx, user, at)
  })
  await endArchivesOf(call, params.id)
  return { message: say('User deleted') }
}

type Listing = Call<typeof personApi.list> | Call<typeof personApi.listAdmin>

async function listAll({ db, me, query, now }: Listing) {
  const { search, role, status, sort, page, limit } = query
  const filter = { search, role, status, now: now().toISOString() }
  const { rows, ...paged } = await listPersons(db, filter, { sort, page, limit })
  return { users: rows.map((row) => withFactorForAdmins(me, row)), ...paged }
}

async function list(call: Call<typeof personApi.list>) {
  const { db, me, query, now } = call
  const isTutorChoice = query.role === 'teacher' && query.page === undefined && query.limit === undefined
  if (!isTutorChoice && !allowsRole(userPolicy.export, me)) throw invalid({ role: [message('Request role=teacher')] })
  authorize(me, userPolicy.list, { isTutorChoice })
  if (!isTutorChoice) return listAll(call)
  const users = await listPeopleWithRole(db, 'teacher', { now: now(), search: query.search, limit: MOST_TEACHERS })
  return { users, total: users.length, page: 1, last_page: 1, next: null }
}

/** All rows of the list as a file; the download is logged with their number. */
async function exportAll(call: Call<typeof personApi.export>): Promise<RawAnswer> {
  const { db, query, now } = call
  await requireConfirmed(call)
  const { search, role, status, sort } = query
  const found = await listAllPersons(db, { search, role, status, now: now().toISOString() }, sort)
  return listFile(call, { action: 'user.export', name: 'users', columns: USER_FILE }, found)
}

export const personHandlers = handlers(personApi, {
  list,
  listAdmin: listAll,
  export: exportAll,
  create,
  update,
  remove,
})
