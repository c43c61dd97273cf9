import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { ById, idField } from '#shared/id.ts'
import { text } from '#shared/message.ts'
import { requiredText } from '#shared/text-fields.ts'
import { matchPolicy } from '#features/mentorship/match/match.policy.ts'
import { MAX_STEP_LENGTH } from '../step/step.contract.ts'

export const MAX_TEMPLATE_LENGTH = 80
/** Milestones of one template, templates of one mentor, and how far ahead a milestone may be. */
export const MAX_MILESTONES = 20
export const MAX_TEMPLATES = 20
export const MAX_DAYS = 365

const ASK_DAYS = text('Enter days from 1 to 365')

const Milestone = z.strictObject({
  title: requiredText(text('Describe the milestone'), MAX_STEP_LENGTH),
  /** Its day, counted from the day on which the template is used. */
  after_days: z.number(ASK_DAYS).check(z.int(ASK_DAYS), z.minimum(1, ASK_DAYS), z.maximum(MAX_DAYS, ASK_DAYS)),
})
export type TemplateMilestone = z.infer<typeof Milestone>

const TemplateForm = z.strictObject({
  name: requiredText(text('Enter a name'), MAX_TEMPLATE_LENGTH),
  milestones: z
    .array(Milestone)
    .check(
      z.minLength(1, text('Add a milestone')),
      z.maxLength(MAX_MILESTONES, text('Add at most {maximum} milestones')),
    ),
})
export type TemplateForm = z.infer<typeof TemplateForm>

/** Milestones that a mentor gives more than one mentee, in the order of their days. */
const Template = z.object({ id: z.number(), name: z.string(), milestones: z.array(Milestone) })
export type Template = z.infer<typeof Template>

const Changed = z.object({ message: z.string() })

export const templateApi = {
  list: endpoint({
    name: 'template.list',
    method: 'GET',
    path: '/api/mentor/milestone-templates',
    access: matchPolicy.prepare,
    summary: 'The milestone templates of the calling mentor, by name.',
    response: z.object({ templates: z.array(Template) }),
  }),
  create: endpoint({
    name: 'template.create',
    method: 'POST',
    path: '/api/mentor/milestone-templates',
    access: matchPolicy.prepare,
    summary: `Writes a milestone template; at most ${MAX_TEMPLATES}, each name once.`,
    body: TemplateForm,
    response: Changed,
    status: 201,
  }),
  update: endpoint({
    name: 'template.update',
    method: 'PUT',
    path: '/api/mentor/milestone-templates/:id',
    access: matchPolicy.prepare,
    summary: 'Changes a template; milestones that were made from it stay as they are.',
    params: ById,
    body: TemplateForm,
    response: Changed,
  }),
  remove: endpoint({
    name: 'template.remove',
    method: 'DELETE',
    path: '/api/mentor/milestone-templates/:id',
    access: matchPolicy.prepare,
    summary: 'Deletes a template; milestones that were made from it stay.',
    params: ById,
    response: Changed,
  }),
  use: endpoint({
    name: 'template.use',
    method: 'POST',
    path: '/api/match-goals/:id/milestones',
    access: matchPolicy.guide,
    summary:
      'Adds the milestones of an own template to an open goal, for the mentee, with days from today on; those whose words the goal has already are left out.',
    params: ById,
    body: z.strictObject({ template_id: idField(text('Choose a template')) }),
    response: z.object({ message: z.string(), added: z.number() }),
    status: 201,
  }),
}
