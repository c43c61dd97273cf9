import type { Db } from '#server/db/db.ts'
import { type Call, handlers } from '#server/http/call.ts'
import { readOrganisation } from '#server/settings/organisation.ts'
import { addDays } from '#shared/calendar.ts'
import { dayIn } from '#shared/dates.ts'
import { AppError, invalid, notFound } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { requireListed } from '#features/mentorship/mentor/mentor.service.ts'
import type { Cause, Past } from '#server/cause.ts'
import { matchEventBase, lockGoal, refuseReachedGoal, requireGoalActor } from '../goal.service.ts'
import { matchPolicy } from '#features/mentorship/match/match.service.ts'
import { insertStep } from '../step/step.data.ts'
import { MAX_TEMPLATES, templateApi, type TemplateForm } from './template.contract.ts'
import {
  deleteTemplate,
  findTemplate,
  insertTemplate,
  listTemplates,
  lockTemplates,
  setTemplate,
} from './template.data.ts'
import { templateChanged, templateUsed } from './template.events.ts'

const NOT_FOUND = message('Template not found')
const nameTakenError = () => invalid({ name: [message('You already have a template with this name')] })

/** Throws 422 when one of these has the name, whatever its case. */
function refuseTakenName(others: readonly { name: string }[], name: string): void {
  if (others.some((other) => other.name.toLowerCase() === name.toLowerCase())) throw nameTakenError()
}

/** A template as it is kept: its milestones in the order of their days. */
const withSortedMilestones = ({ name, milestones }: TemplateForm): TemplateForm => ({
  name,
  milestones: milestones.toSorted((a, b) => a.after_days - b.after_days),
})

/**
 * Writes a template of a mentor. Throws 409 when there are too many, and 422 for a name that is taken.
 * @param now when it was done; the demo data gives past moments
 */
export async function writeTemplate(
  cause: Cause | Past,
  tx: Db,
  { mentorId, form }: { mentorId: number; form: TemplateForm },
  now: Date,
): Promise<void> {
  const others = await lockTemplates(tx, mentorId)
  if (others.length >= MAX_TEMPLATES)
    throw new AppError('conflict', message('Save at most {maximum} templates', { maximum: MAX_TEMPLATES }))
  refuseTakenName(others, form.name)
  const id = await insertTemplate(tx, mentorId, withSortedMilestones(form), now)
  if (id === undefined) throw nameTakenError()
  await templateChanged(cause, tx, { mentorId, id, action: 'template.create' })
}

async function create(call: Call<typeof templateApi.create>) {
  const { db, me, body, now, say } = call
  const mentorId = requireListed(me)
  await db.transaction((tx) => writeTemplate(call, tx, { mentorId, form: body }, now()))
  return { message: say('Template saved') }
}

async function update(call: Call<typeof templateApi.update>) {
  const { db, me, params, body, say } = call
  const mentorId = requireListed(me)
  await db.transaction(async (tx) => {
    const held = await lockTemplates(tx, mentorId)
    const others = held.filter(({ id }) => id !== params.id)
    if (others.length === held.length) throw notFound(NOT_FOUND)
    refuseTakenName(others, body.name)
    await setTemplate(tx, params.id, withSortedMilestones(body))
    await templateChanged(call, tx, { mentorId, id: params.id, action: 'template.update' })
  })
  return { message: say('Template saved') }
}

async function remove(call: Call<typeof templateApi.remove>) {
  const { db, me, params, say } = call
  const mentorId = requireListed(me)
  await db.transaction(async (tx) => {
    if (!(await deleteTemplate(tx, mentorId, params.id))) throw notFound(NOT_FOUND)
    await templateChanged(call, tx, { mentorId, id: params.id, action: 'template.remove' })
  })
  return { message: say('Template deleted') }
}

/** A double click adds nothing the second time: the goal is locked, and has the milestones by then. */
async function use(call: Call<typeof templateApi.use>) {
  const { db, me, params, body, now, say } = call
  const who = await requireGoalActor(call, params.id, matchPolicy.guide)
  const template = await findTemplate(db, requireListed(me), body.template_id)
  if (!template) throw notFound(NOT_FOUND)
  const today = dayIn(now(), (await readOrganisation(db)).time_zone)
  const added = await db.transaction(async (tx) => {
    const goal = await lockGoal(tx, who, params.id)
    refuseReachedGoal(goal)
    const known = new Set(goal.steps.map(({ title }) => title))
    const wanted = template.milestones.filter(({ title }) => !known.has(title))
    for (const { title, after_days: days } of wanted)
      await insertStep(tx, goal.id, { kind: 'milestone', title, doer: 'mentee', due_on: addDays(today, days) }, now())
    if (wanted.length > 0)
      await templateUsed(call, tx, {
        ...matchEventBase(who),
        template: template.name,
        goal: goal.title,
        added: wanted.length,
      })
    return wanted.length
  })
  return { message: added > 0 ? say('Milestones added') : say('The goal already has these milestones'), added }
}

export const templateHandlers = handlers(templateApi, {
  list: async ({ db, me }) => ({ templates: await listTemplates(db, requireListed(me)) }),
  create,
  update,
  remove,
  use,
})
