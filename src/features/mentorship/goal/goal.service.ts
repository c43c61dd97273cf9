import type { Db } from '#server/db/db.ts'
import { type Call, handlers } from '#server/http/call.ts'
import { notFound } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { lostMove } from '#shared/moves.ts'
import type { Ability, Actor } from '#shared/policy.ts'
import type { Cause, Past } from '#server/cause.ts'
import {
  lockMatchIfOpen,
  type Match,
  type MatchFacts,
  matchPolicy,
  otherPersonOf,
  requireMatch,
  type Side,
  sideOf,
} from '#features/mentorship/match/match.service.ts'
import { type Goal, goalApi, type GoalForm, goalMoves } from './goal.contract.ts'
import { deleteGoal, findGoal, insertGoal, listGoals, setGoal } from './goal.data.ts'
import { goalAdded, goalChanged, goalReached } from './goal.events.ts'

const NOT_FOUND = message('This goal no longer exists. It may have been deleted.')

/** Who does something about a goal, or a step of it. */
export type GoalActor = { match: Match; side: Side; byId: number }

async function requireGoal(db: Db, id: number): Promise<Goal> {
  const goal = await findGoal(db, id)
  if (!goal) throw notFound(NOT_FOUND)
  return goal
}

/** The match of a goal, in which the caller may do this. Throws 404, also for someone else's, and 403. */
export async function requireGoalActor(
  { db, me }: { db: Db; me: Actor },
  goalId: number,
  ability: Ability<MatchFacts> = matchPolicy.takePart,
): Promise<GoalActor> {
  const { match_id: matchId } = await requireGoal(db, goalId)
  const match = await requireMatch(db, me, matchId, ability)
  return { match, side: sideOf(me, match), byId: me.id }
}

/** Locks the match of a goal and returns the goal. Throws 409 when the match has ended. */
export async function lockGoal(tx: Db, { match }: GoalActor, id: number): Promise<Goal> {
  await lockMatchIfOpen(tx, match.id)
  return requireGoal(tx, id)
}

/** Throws 409 for a goal that is reached: it must be reopened first. */
export function refuseReachedGoal({ status }: Goal): void {
  if (status === 'reached') throw lostMove(message('This goal has been reached. Reopen it to change it.'))
}

/** The common part of events about goals and steps: who did it, and who is notified. */
export const matchEventBase = ({ match, side, byId }: GoalActor) => ({
  match,
  byId,
  byName: (side === 'mentor' ? match.mentor : match.mentee).name,
  otherId: otherPersonOf(match, side).user_id,
})

const columnsOf = ({ title, note, due_on: dueOn }: GoalForm) => ({ title, note: note ?? '', dueOn })

/** Whether a goal has these words and this day. */
const says = (goal: Goal, form: GoalForm): boolean =>
  goal.title === form.title && goal.note === (form.note ?? '') && goal.due_on === form.due_on

/**
 * Adds a goal; the caller has checked who may.
 * @param now when it was done; the demo data gives past moments
 */
export async function addGoal(
  cause: Cause | Past,
  tx: Db,
  { form, ...who }: GoalActor & { form: GoalForm },
  now: Date,
): Promise<Goal> {
  await lockMatchIfOpen(tx, who.match.id)
  const id = await insertGoal(tx, {
    ...columnsOf(form),
    matchId: who.match.id,
    createdById: who.byId,
    createdAt: now,
  })
  await goalAdded(cause, tx, { ...matchEventBase(who), title: form.title })
  return requireGoal(tx, id)
}

/** Says that a goal is reached; the caller has checked who may. Throws 409. */
export async function reachGoal(
  cause: Cause | Past,
  tx: Db,
  { id, ...who }: GoalActor & { id: number },
  now: Date,
): Promise<Goal> {
  const { title } = await lockGoal(tx, who, id)
  const { to } = goalMoves.reach
  if (!(await setGoal(tx, { id, from: 'open' }, { status: to, reachedAt: now })))
    throw lostMove(message('This goal has already been reached'))
  await goalReached(cause, tx, { ...matchEventBase(who), title })
  return requireGoal(tx, id)
}

async function create(call: Call<typeof goalApi.create>) {
  const { db, me, params, body, now, say } = call
  const match = await requireMatch(db, me, params.id, matchPolicy.takePart)
  const who = { match, side: sideOf(me, match), byId: me.id }
  const goal = await db.transaction((tx) => addGoal(call, tx, { ...who, form: body }, now()))
  return { message: say('Goal added'), goal }
}

async function update(call: Call<typeof goalApi.update>) {
  const { db, params, body, say } = call
  const who = await requireGoalActor(call, params.id)
  const goal = await db.transaction(async (tx) => {
    const found = await lockGoal(tx, who, params.id)
    refuseReachedGoal(found)
    // The same change again, because its answer was lost, is no change by someone else.
    if (body.was && !says(found, body.was) && !says(found, body))
      throw lostMove(
        message(
          '"{title}" was changed in the meantime. Check the new version, then choose Change: what you typed is kept.',
          { title: body.was.title },
        ),
      )
    await setGoal(tx, { id: params.id, from: 'open' }, columnsOf(body))
    await goalChanged(call, tx, { ...matchEventBase(who), action: 'goal.update', title: body.title })
    return requireGoal(tx, params.id)
  })
  return { message: say('Goal saved'), goal }
}

async function remove(call: Call<typeof goalApi.remove>) {
  const { db, params, say } = call
  const who = await requireGoalActor(call, params.id)
  await db.transaction(async (tx) => {
    const goal = await lockGoal(tx, who, params.id)
    refuseReachedGoal(goal)
    if (goal.steps.some(({ status }) => status !== 'open'))
      throw lostMove(message('This goal already has finished steps, so it cannot be deleted'))
    await deleteGoal(tx, goal.id)
    await goalChanged(call, tx, { ...matchEventBase(who), action: 'goal.remove', title: goal.title })
  })
  return { message: say('Goal deleted') }
}

async function reach(call: Call<typeof goalApi.reach>) {
  const { db, params, now, say } = call
  const who = await requireGoalActor(call, params.id)
  const goal = await db.transaction((tx) => reachGoal(call, tx, { ...who, id: params.id }, now()))
  return { message: say('Goal reached. Well done.'), goal }
}

async function reopen(call: Call<typeof goalApi.reopen>) {
  const { db, params, say } = call
  const who = await requireGoalActor(call, params.id)
  const goal = await db.transaction(async (tx) => {
    const { title } = await lockGoal(tx, who, params.id)
    if (!(await setGoal(tx, { id: params.id, from: 'reached' }, { status: 'open', reachedAt: null })))
      throw lostMove(message('This goal is already open'))
    await goalChanged(call, tx, { ...matchEventBase(who), action: 'goal.reopen', title })
    return requireGoal(tx, params.id)
  })
  return { message: say('Goal reopened'), goal }
}

export const goalHandlers = handlers(goalApi, {
  list: async ({ db, me, params }) => {
    const { id } = await requireMatch(db, me, params.id)
    return { goals: await listGoals(db, id) }
  },
  create,
  update,
  remove,
  reach,
  reopen,
})
