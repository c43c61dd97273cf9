import { confirmPassword } from '#features/base/account/password/password.service.ts'
import type { Services } from '#server/service-types.ts'
import type { Db } from '#server/db/db.ts'
import type { Call } from '#server/http/call.ts'
import type { JobSpec } from '#server/jobs/jobs.ts'
import { readSetting } from '#server/settings/settings.ts'
import { AppError } from '#shared/errors.ts'
import { type Message, message } from '#shared/message.ts'
import { lostMove } from '#shared/moves.ts'
import { dependenciesOf, lockAccount } from '#features/base/user/account-closing/account-closing.service.ts'
import { idsWithRole, isLastAdmin, requireUser } from '#features/base/user/user.service.ts'
import { endArchivesOf } from '../archive/archive.service.ts'
import { eraseAccount } from '../erasure/erasure.service.ts'
import { privacySettings } from '../privacy.settings.ts'
import { type Deletion, type deletionApi, deletionMoves } from './deletion.contract.ts'
import {
  endDeletion,
  findWaitingDeletion,
  insertDeletion,
  listDueDeletions,
  type StoredDeletion,
  toDeletion,
} from './deletion.data.ts'
import { deletionAsked, deletionDone, deletionRefused, deletionWithdrawn } from './deletion.events.ts'

const DAY_MS = 86_400_000

/** Why the caller's account cannot be deleted, and what to do about it; undefined when it can. */
export async function findDeletionObstacle(tx: Db, userId: number): Promise<Message | undefined> {
  if (await isLastAdmin(tx, userId))
    return message('You are the last administrator. Make someone else an administrator first, on the users page.')
  const { employee, mentorships, courses } = await dependenciesOf(tx, userId)
  if (employee > 0)
    return message(
      'You are still listed as an employee. Ask HR to update your record, or send a request below and our staff will tell you what happens next.',
    )
  if (mentorships > 0)
    return message(
      '{count, plural, one {You have a mentorship that has not ended. End it first,} other {You have # mentorships that have not ended. End them first,}} or send a request below and our staff will find someone to replace you.',
      { count: mentorships },
    )
  return courses > 0
    ? message(
        '{count, plural, one {You are the tutor of a course.} other {You are the tutor of # courses.}} Send a request below and our staff will choose another tutor.',
        { count: courses },
      )
    : undefined
}

/** Asks for the deletion of one's own account. Of two requests at once one is written, and both get it. */
export async function askDeletion(
  call: Call<typeof deletionApi.ask>,
): Promise<{ message: string; deletion: Deletion }> {
  const { db, me, now, say } = call
  await confirmPassword(call)
  const days = await readSetting(db, privacySettings.waitingDays)
  const deletion = await db.transaction(async (tx) => {
    const obstacle = await findDeletionObstacle(tx, me.id)
    if (obstacle) throw new AppError('conflict', obstacle)
    const askedAt = now()
    const dueAt = new Date(askedAt.getTime() + days * DAY_MS)
    const made = await insertDeletion(tx, { userId: me.id, askedAt, dueAt })
    if (made) await deletionAsked(call, tx, { user: await requireUser(tx, me.id), dueAt })
    return made ?? (await findWaitingDeletion(tx, me.id))
  })
  if (!deletion) throw lostMove(message('Please try again.'))
  return {
    message: say('Your account will be deleted after the waiting period. You can cancel until then.'),
    deletion: toDeletion(deletion),
  }
}

/** Withdraws the request. Throws 409 when there is none, also when the job was faster. */
export async function withdrawDeletion(call: Call<typeof deletionApi.withdraw>): Promise<{ message: string }> {
  const { db, me, now, say } = call
  await db.transaction(async (tx) => {
    const waiting = await findWaitingDeletion(tx, me.id)
    if (!waiting || !(await endDeletion(tx, waiting.id, deletionMoves.withdraw, now())))
      throw lostMove(message('No deletion is pending'))
    await deletionWithdrawn(call, tx, await requireUser(tx, me.id))
  })
  return { message: say('Your account has been kept') }
}

/**
 * Deletes an account whose waiting time is over, or says why not. Someone who takes it back in the meantime has won.
 */
async function deleteAccount(services: Services, row: StoredDeletion): Promise<void> {
  const { db, now } = services
  const isDone = await db.transaction(async (tx) => {
    await lockAccount(tx, row.userId)
    const user = await requireUser(tx, row.userId)
    const obstacle = user.deletedAt === null ? await findDeletionObstacle(tx, user.id) : undefined
    if (!(await endDeletion(tx, row.id, obstacle ? deletionMoves.refuse : deletionMoves.finish, now()))) return false
    if (obstacle) {
      const adminIds = await idsWithRole(tx, 'admin', now())
      await deletionRefused(services, tx, { user, row, adminIds, reason: obstacle.text })
      return false
    }
    if (user.deletedAt !== null) return false
    await deletionDone(services, tx, user)
    await eraseAccount(services, tx, user, now())
    return true
  })
  if (isDone) await endArchivesOf(services, row.userId)
}

/** One that fails holds up no one else; the job is tried again for it. */
async function deleteDueAccounts(services: Services): Promise<void> {
  const problems: unknown[] = []
  for (const row of await listDueDeletions(services.db, services.now()))
    await deleteAccount(services, row).catch((problem: unknown) => problems.push(problem))
  if (problems.length > 0) throw new AggregateError(problems, `${problems.length} accounts could not be deleted`)
}

/** The deletion of one's own account that waits, if any. */
export async function readWaitingDeletion(db: Db, userId: number): Promise<Deletion | null> {
  const found = await findWaitingDeletion(db, userId)
  return found ? toDeletion(found) : null
}

export const deletionJobs = (services: Services): JobSpec[] => [
  {
    name: 'privacy-deletion',
    schedule: '51 * * * *',
    handle: () => deleteDueAccounts(services),
  },
]
