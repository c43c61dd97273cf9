import { confirmPassword } from '#features/base/account/password/password.service.ts'
import { endSessionsOf } from '#features/base/account/session/session.service.ts'
import type { Db } from '#server/db/db.ts'
import { deleteReplacedFile } from '#server/files/delete-unused.ts'
import { type Call, handlers } from '#server/http/call.ts'
import { AppError, invalid } from '#shared/errors.ts'
import { type Message, message } from '#shared/message.ts'
import { authorize } from '#shared/policy.ts'
import { lockUsers } from '../person/person.data.ts'
import { requirePerson } from '../person/person.service.ts'
import { userPolicy } from '../user.policy.ts'
import { changeRoles, findUserByEmail, type NewUser, requireUser, updateUser, type User } from '../user.service.ts'
import { MERGE_STEPS } from './merge-plan.logic.ts'
import { mergeApi } from './merge.contract.ts'
import { type Pair, tryMergeStep, tryMergeThreads } from './merge.data.ts'
import { usersMerged } from './merge.events.ts'

type Asking = Call<typeof mergeApi.check> | Call<typeof mergeApi.create>

/** What a merge has moved, by what it is, and what stands in its way. */
type Outcome = { moved: ReadonlyMap<Message, number>; conflicts: readonly Message[] }

const MESSAGES = message('messages')

async function moveAllRows(tx: Db, pair: Pair): Promise<Outcome> {
  const moved = new Map<Message, number>()
  const conflicts = new Set<Message>()
  const noteOutcome = (what: Message, rows: number | undefined) => {
    if (rows === undefined) conflicts.add(what)
    else if (rows > 0) moved.set(what, (moved.get(what) ?? 0) + rows)
  }
  noteOutcome(MESSAGES, await tryMergeThreads(tx, pair))
  for (const step of MERGE_STEPS) {
    const rows = await tryMergeStep(tx, step, pair)
    noteOutcome(step.how === 'move' ? step.what : SETTINGS, rows)
  }
  return { moved, conflicts: [...conflicts] }
}

const SETTINGS = message('likes, settings and saved items')

/** The account that stays. Throws 422 at `email`, and 403 where an administrator is one of the two. */
async function requirePair({ me, params, body, now }: Asking, tx: Db) {
  const found = await findUserByEmail(tx, body.email)
  if (!found) throw invalid({ email: [message('No account has this email address')] })
  if (found.id === params.id) throw invalid({ email: [message('This is the same account')] })
  await lockUsers(tx, [params.id, found.id])
  for (const id of [params.id, found.id]) authorize(me, userPolicy.merge, await requirePerson(tx, id, now()))
  const [from, into] = [await requireUser(tx, params.id), await requireUser(tx, found.id)]
  if (!into.isActive) throw invalid({ email: [message('This person’s account is inactive')] })
  return { from, into }
}

/** Thrown to roll a check back. */
class OnlyChecked extends Error {
  readonly outcome: Outcome & { into: User }
  constructor(outcome: Outcome & { into: User }) {
    super('only checked')
    this.outcome = outcome
  }
}

/** Runs the merge and rolls it back, so that the answer says exactly what would happen. */
async function checkMerge(call: Call<typeof mergeApi.check>) {
  const { db, now, translate } = call
  const { into, moved, conflicts } = await db
    .transaction(async (tx): Promise<Outcome & { into: User }> => {
      const pair = await requirePair(call, tx)
      const outcome = await moveAllRows(tx, { from: pair.from.id, into: pair.into.id })
      throw new OnlyChecked({ ...outcome, into: pair.into })
    })
    .catch((problem: unknown) => {
      if (problem instanceof OnlyChecked) return problem.outcome
      throw problem
    })
  return {
    into: await requirePerson(db, into.id, now()),
    moved: [...moved].map(([what, rows]) => ({ what: translate(what), rows })),
    conflicts: conflicts.map(translate),
  }
}

/** The profile fields that the kept account has not filled in. */
const fieldsToFill = (from: User, into: User): Partial<NewUser> => ({
  phoneNumber: into.phoneNumber ?? from.phoneNumber,
  bio: into.bio ?? from.bio,
  profilePicture: into.profilePicture ?? from.profilePicture,
})

async function merge(call: Call<typeof mergeApi.create>) {
  const { db, me, params, body, now, say } = call
  const { reason } = body
  authorize(me, userPolicy.merge, await requirePerson(db, params.id, now()))
  await confirmPassword(call)
  const { into: kept, from: ended } = await db.transaction(async (tx) => {
    const { from, into } = await requirePair(call, tx)
    const { moved, conflicts } = await moveAllRows(tx, { from: from.id, into: into.id })
    const [first] = conflicts
    if (first) throw new AppError('conflict', conflictMessage(conflicts))
    await changeRoles(call, tx, into.id, { give: [from.role], reason })
    await updateUser(tx, into.id, fieldsToFill(from, into))
    await endSessionsOf(tx, into.id)
    await usersMerged(call, tx, { from, into, reason, moved: [...moved.values()].reduce((sum, rows) => sum + rows, 0) })
    // The name stays for what the person did with it; the address is free.
    await updateUser(tx, from.id, {
      email: `merged-${from.id}@invalid`,
      role: 'user',
      pendingEmail: null,
      phoneNumber: null,
      bio: null,
      profilePicture: null,
      passwordHash: null,
      isActive: false,
      verifiedAt: null,
      deletedAt: now(),
    })
    return { from, into }
  })
  // The kept account has taken it over, unless it has its own.
  await deleteReplacedFile(call, ended.profilePicture, null)
  return { message: say('Accounts merged: {address}', { address: kept.email }) }
}

/** Everything that prevents the merge, as one sentence. */
const conflictMessage = (conflicts: readonly Message[]): Message =>
  message('Both accounts have records that cannot be combined: {list}', {
    list: conflicts.reduce((before, one) => message('{before}, {one}', { before, one })),
  })

export const mergeHandlers = handlers(mergeApi, { check: checkMerge, create: merge })
