import type { Db } from '#server/db/db.ts'
import { type Call, handlers } from '#server/http/call.ts'
import { AppError, notFound } from '#shared/errors.ts'
import { type Message, message } from '#shared/message.ts'
import { lostMove, type Move } from '#shared/moves.ts'
import type { Ability } from '#shared/policy.ts'
import type { Cause, Past } from '#server/cause.ts'
import { matchEventBase, lockGoal, refuseReachedGoal, requireGoalActor, type GoalActor } from '../goal.service.ts'
import { type MatchFacts, matchPolicy } from '#features/mentorship/match/match.service.ts'
import { type Step, stepApi, type StepForm, stepMoves, type StepStatus } from './step.contract.ts'
import { deleteStep, findStep, insertStep, moveStep, setStep } from './step.data.ts'
import { stepAdded, stepChanged, stepMoved } from './step.events.ts'

/** Says why a step is not in the right status for a move. */
const ALREADY: Record<StepStatus, Message> = {
  open: message('This step is not completed yet'),
  done: message('This step is already completed'),
  accepted: message('This step has already been accepted'),
}

async function requireStep(db: Db, id: number) {
  const found = await findStep(db, id)
  if (!found) throw notFound(message('This step no longer exists. It may have been deleted.'))
  return found
}

/**
 * Adds a step to an open goal; the caller has checked who may.
 * @param now when it was done; the demo data gives past moments
 */
export async function addStep(
  cause: Cause | Past,
  tx: Db,
  { goalId, form, ...who }: GoalActor & { goalId: number; form: StepForm },
  now: Date,
): Promise<Step> {
  refuseReachedGoal(await lockGoal(tx, who, goalId))
  const step = await insertStep(tx, goalId, form, now)
  await stepAdded(cause, tx, { ...matchEventBase(who), title: form.title })
  return step
}

/** Moves a step; the caller has checked who may. Throws 409 for a person who comes too late. */
export async function changeStep(
  cause: Cause | Past,
  tx: Db,
  { id, goalId, move, ...who }: GoalActor & { id: number; goalId: number; move: Move<StepStatus> },
  now: Date,
): Promise<Step> {
  await lockGoal(tx, who, goalId)
  const { from, to } = move
  const doneAt = to === 'done' ? { doneAt: now } : to === 'open' ? { doneAt: null } : {}
  const moved = await moveStep(tx, id, { from, to, ...doneAt })
  if (!moved) throw lostMove(ALREADY[(await requireStep(tx, id)).step.status])
  await stepMoved(cause, tx, { ...matchEventBase(who), title: moved.title, to })
  return moved
}

type One = Call<typeof stepApi.finish>

async function moveStepAs(call: One, move: Move<StepStatus>, ability: Ability<MatchFacts>): Promise<Step> {
  const { db, params, now } = call
  const { step, goalId } = await requireStep(db, params.id)
  const who = await requireGoalActor(call, goalId, ability)
  // The mentor may tick off everything, the mentee what is the mentee's.
  if (who.side !== 'mentor' && step.doer !== who.side)
    throw new AppError('forbidden', message('This step is for your mentor'))
  return db.transaction((tx) => changeStep(call, tx, { ...who, id: params.id, goalId, move }, now()))
}

async function create(call: Call<typeof stepApi.create>) {
  const { db, params, body, now, say } = call
  const who = await requireGoalActor(call, params.id)
  const step = await db.transaction((tx) => addStep(call, tx, { ...who, goalId: params.id, form: body }, now()))
  return { message: say('Step added'), step }
}

/** Whether a step has these words, this day and this person. */
const says = (step: Step, form: StepForm): boolean =>
  step.title === form.title && step.kind === form.kind && step.doer === form.doer && step.due_on === form.due_on

async function update(call: Call<typeof stepApi.update>) {
  const { db, params, body, say } = call
  const { goalId } = await requireStep(db, params.id)
  const who = await requireGoalActor(call, goalId)
  const step = await db.transaction(async (tx) => {
    refuseReachedGoal(await lockGoal(tx, who, goalId))
    const { was, ...form } = body
    const { step: found } = await requireStep(tx, params.id)
    // The same change again, because its answer was lost, is no change by someone else.
    if (was && !says(found, was) && !says(found, form))
      throw lostMove(
        message(
          '"{title}" was changed in the meantime. Check the new version, then choose Change: what you typed is kept.',
          { title: was.title },
        ),
      )
    const changed = await setStep(tx, params.id, form)
    if (!changed) throw lostMove(message('This step has been completed. Only the mentor can reopen it.'))
    await stepChanged(call, tx, { ...matchEventBase(who), action: 'step.update', title: body.title })
    return changed
  })
  return { message: say('Step saved'), step }
}

async function remove(call: Call<typeof stepApi.remove>) {
  const { db, params, say } = call
  const { step, goalId } = await requireStep(db, params.id)
  const who = await requireGoalActor(call, goalId)
  await db.transaction(async (tx) => {
    await lockGoal(tx, who, goalId)
    if (!(await deleteStep(tx, params.id))) throw lostMove(ALREADY[(await requireStep(tx, params.id)).step.status])
    await stepChanged(call, tx, { ...matchEventBase(who), action: 'step.remove', title: step.title })
  })
  return { message: say('Step deleted') }
}

export const stepHandlers = handlers(stepApi, {
  create,
  update,
  remove,
  finish: async (call) => ({
    step: await moveStepAs(call, stepMoves.finish, matchPolicy.takePart),
    message: call.say('Step completed'),
  }),
  accept: async (call) => ({
    step: await moveStepAs(call, stepMoves.accept, matchPolicy.guide),
    message: call.say('Step accepted'),
  }),
  reopen: async (call) => ({
    step: await moveStepAs(call, stepMoves.reopen, matchPolicy.guide),
    message: call.say('Step reopened'),
  }),
})
