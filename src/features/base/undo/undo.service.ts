import type { Services } from '#server/service-types.ts'
import type { Db } from '#server/db/db.ts'
import { type Bound, type Call, handlers } from '#server/http/call.ts'
import type { JobSpec } from '#server/jobs/jobs.ts'
import { AppError, notFound } from '#shared/errors.ts'
import { UNDO } from '#shared/limits.ts'
import { message } from '#shared/message.ts'
import { lostMove, type Move } from '#shared/moves.ts'
import { type Ability, allowsRole, can, NOT_ALLOWED } from '#shared/policy.ts'
import { withdrawNotices } from '#features/base/notification/notification.service.ts'
import { record, type RecordedEvent, recordWithNotices } from '#features/base/record/record.service.ts'
import type { Cause, Past } from '#server/cause.ts'
import { undoApi, type UndoOffer } from './undo.contract.ts'
import { findOffer, insertOffer, removeOffersBefore, type StoredOffer, takeOffer } from './undo.data.ts'
import { undoPolicy } from './undo.policy.ts'

export type { UndoOffer }

/**
 * How the moves of a feature are taken back; every feature whose moves say `undo` has one, listed in `allUndoables`.
 */
export type Undoable<State extends string = string> = {
  /** The feature, as its events name it: 'enrollment'. */
  name: string
  moves: Readonly<Record<string, Move<State>>>
  /** The abilities for these moves. */
  ability: Pick<Ability<never>, 'roles'>
  /** Puts those rows that are still in the state `from` back into the state `to`; answers what the log calls each. */
  takeBack(tx: Db, ids: readonly number[], states: { from: State; to: State }): Promise<string[]>
}

type Moved = { feature: string; move: Move; ids: readonly number[]; now: Date }

const DAY_MS = 86_400_000
const TOO_LATE = message('It is too late to undo this')

/**
 * Records the events of a move like `record`. When the move can be undone, its mails wait, and the caller gets the
 * offer to take it back; otherwise null.
 */
export async function recordMove(
  cause: Cause | Past,
  tx: Db,
  { feature, move, ids, now }: Moved,
  events: readonly RecordedEvent[],
): Promise<UndoOffer | null> {
  const actorId = 'happenedAt' in cause ? undefined : cause.me?.id
  const canBeUndone = move.undo === true && actorId !== undefined
  const traces = await recordWithNotices(cause, tx, events, canBeUndone ? UNDO.mailAfterSeconds : undefined)
  if (!canBeUndone) return null
  const offer = { actorId, feature, move: move.name, rowIds: [...ids], offeredAt: now, ...traces }
  return { id: await insertOffer(tx, offer), seconds: UNDO.offeredSeconds }
}

/** The move of an offer, and how its feature takes it back. */
function findUndoable(all: readonly Undoable[], offer: Pick<StoredOffer, 'feature' | 'move'>) {
  const undoable = all.find(({ name }) => name === offer.feature)
  const move = Object.values(undoable?.moves ?? {}).find(({ name }) => name === offer.move)
  if (!undoable || !move) throw new Error(`nothing takes back "${offer.move}" of "${offer.feature}"`)
  return { undoable, move }
}

async function undo(call: Call<typeof undoApi.undo>, all: readonly Undoable[]) {
  const { db, me, params, now, say } = call
  const offer = await findOffer(db, params.id)
  if (!offer || !can(me, undoPolicy.undo, { actor_id: offer.actorId }))
    throw notFound(message('There is nothing to undo'))
  const { undoable, move } = findUndoable(all, offer)
  if (!allowsRole(undoable.ability, me)) throw new AppError('forbidden', NOT_ALLOWED)
  await db.transaction(async (tx) => {
    const at = now()
    const after = new Date(at.getTime() - UNDO.acceptedSeconds * 1000)
    if (!(await takeOffer(tx, offer.id, { after, now: at }))) throw lostMove(TOO_LATE)
    const [to = ''] = move.from
    const back = await undoable.takeBack(tx, offer.rowIds, { from: move.to, to })
    if (back.length < offer.rowIds.length) throw lostMove(message('This has changed since and cannot be undone'))
    if (!(await withdrawNotices(call, tx, offer))) throw lostMove(TOO_LATE)
    const line = { action: `${undoable.name}.undo`, detail: { move: move.name } }
    await record(
      call,
      tx,
      back.map((subject) => ({ ...line, subject })),
    )
  })
  return { message: say('Undone') }
}

/** The call that undoes, over the features that have something to undo. */
export const undoHandlers = (all: readonly Undoable[]): Bound[] =>
  handlers(undoApi, { undo: (call) => undo(call, all) })

/** Deletes, once a day, offers that are long over. */
export const undoJobs = ({ db, now }: Services): JobSpec[] => [
  {
    name: 'undo-clean-up',
    schedule: '47 3 * * *',
    keeps: [
      {
        table: 'undo_offers',
        since: 'offered_at',
        what: message('Decisions that could be undone'),
        why: message('They can only be undone for a few seconds.'),
        before: (_, at) => new Date(at.getTime() - DAY_MS),
      },
    ],
    handle: () => removeOffersBefore(db, new Date(now().getTime() - DAY_MS)),
  },
]
