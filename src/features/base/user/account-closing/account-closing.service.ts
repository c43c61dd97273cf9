import { endCodesOf } from '#features/base/account/code/code.service.ts'
import { forgetFactorsOf } from '#features/base/factor/factor.service.ts'
import { endPasswordLinks } from '#features/base/account/password/password.service.ts'
import { endSessionsOf, forgetDevicesOf } from '#features/base/account/session/session.service.ts'
import { contentChanged } from '#server/content-changed.ts'
import type { Services } from '#server/service-types.ts'
import type { Db } from '#server/db/db.ts'
import { DEMO_HASH_PATTERN } from '#server/session/passwords.ts'
import { AppError } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { ROLES } from '#shared/roles.ts'
import type { Cause } from '#server/cause.ts'
import { accountsMergedInto } from '../merged-account/merged-account.service.ts'
import { closeDemoAccounts, countDependencies, type Dependencies, lockUsers } from '../person/person.data.ts'
import { demoEnded } from '../person/person.events.ts'
import { changeRoles, updateUser, type User } from '../user.service.ts'

const DELETED_NAME = 'Deleted user'

/** Ends what was opened for an account: sessions, and with them open streams, links and codes. */
export async function signOutEverywhere(tx: Db, userId: number, now: Date): Promise<void> {
  await endSessionsOf(tx, userId)
  await endCodesOf(tx, userId)
  await endPasswordLinks(tx, userId, now)
}

/** Locks an account until the transaction ends: what others do for it at the same moment comes before or after. */
export const lockAccount = (tx: Db, id: number): Promise<void> => lockUsers(tx, [id])

/** How others depend on a person. */
export const dependenciesOf = (db: Db, id: number): Promise<Dependencies> => countDependencies(db, id)

/** Why someone cannot be deleted yet: others depend on what they do. Throws 409. */
export function refuseWithDependencies({ employee, mentorships, courses }: Dependencies): void {
  if (employee > 0)
    throw new AppError(
      'conflict',
      message('This person has an employee record. Delete it first, or make the account inactive.'),
    )
  if (mentorships > 0)
    throw new AppError(
      'conflict',
      message(
        '{count, plural, one {This person has a mentorship that has not ended. End it or hand it over first} other {This person has # mentorships that have not ended. End them or hand them over first}}, or make the account inactive.',
        { count: mentorships },
      ),
    )
  if (courses > 0)
    throw new AppError(
      'conflict',
      message(
        '{count, plural, one {This person is the tutor of a course.} other {This person is the tutor of # courses.}} Choose another tutor first, or make the account inactive.',
        { count: courses },
      ),
    )
}

/**
 * Ends every account of the demo that can sign in, since everyone knows its password or its invitation: nothing of it is deleted, but
 * no one signs in there until an administrator makes it active again and its owner chooses a password.
 * @returns how many it ended
 */
export async function endDemoAccounts(services: Cause & Pick<Services, 'db' | 'now'>): Promise<number> {
  return services.db.transaction(async (tx) => {
    const ids = await closeDemoAccounts(tx, DEMO_HASH_PATTERN)
    for (const id of ids) await signOutEverywhere(tx, id, services.now())
    if (ids.length > 0) await contentChanged(tx, 'user')
    await demoEnded(services, tx, ids)
    return ids.length
  })
}

/**
 * Closes the account itself permanently and takes out what names the person (ADR 41): the last step of `eraseAccount`
 * (privacy/erasure), which deals with everything else. An account that was merged into this one has kept the name of the same person (ADR
 * 42), and loses it, too. Throws 409 for the last administrator.
 */
export async function emptyAccount(tx: Db, user: User, now: Date): Promise<void> {
  await signOutEverywhere(tx, user.id, now)
  await forgetDevicesOf(tx, user.id)
  await forgetFactorsOf(tx, user.id)
  await changeRoles({ me: null }, tx, user.id, { take: ROLES, reason: '' })
  await updateUser(tx, user.id, {
    name: DELETED_NAME,
    // An address that cannot exist, so that the real one is free for a new account.
    email: `deleted-${user.id}@invalid`,
    pendingEmail: null,
    phoneNumber: null,
    bio: null,
    profilePicture: null,
    passwordHash: null,
    isActive: false,
    verifiedAt: null,
    deletedAt: now,
  })
  for (const id of await accountsMergedInto(tx, user.id))
    if (id !== user.id) await updateUser(tx, id, { name: DELETED_NAME })
}
