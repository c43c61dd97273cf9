import * as z from 'zod/mini'
import { addDays } from '#shared/calendar.ts'
import { Day } from '#shared/dates.ts'
import { endpoint } from '#shared/endpoint.ts'
import { ById } from '#shared/id.ts'
import { text } from '#shared/message.ts'
import { requiredText } from '#shared/text-fields.ts'
import { COHORT_STATES, type CohortState } from '../catalogue/catalogue.contract.ts'
import { programPolicy } from '../program.policy.ts'

export const MAX_NAME_LENGTH = 80
export const MAX_PLACES = 10_000

type Days = { starts_on: Day; ends_on: Day; join_until: Day }

/** Where a cohort is on a day. */
export function cohortStateOn(today: Day, { starts_on: from, ends_on: to }: Omit<Days, 'join_until'>): CohortState {
  if (today < from) return 'planned'
  return today <= to ? 'running' : 'ended'
}

/** Whether someone may still join on a day: late joiners too, until the last day for them. */
export const isOpenOn = (today: Day, { join_until: until }: Pick<Days, 'join_until'>): boolean => today <= until

/** The first day of a week of a cohort; the first week is 1. */
export const firstDayOfCohortWeek = ({ starts_on: from }: Pick<Days, 'starts_on'>, week: number): Day =>
  addDays(from, 7 * (week - 1))

const ASK_DAY = text('Choose a day')
const DayField = z.iso.date({ error: ASK_DAY }).brand<'Day'>()
const ASK_PLACES = text('Enter the number of places')

const CohortForm = z
  .strictObject({
    name: requiredText(text('Enter a name'), MAX_NAME_LENGTH),
    starts_on: DayField,
    ends_on: DayField,
    /** The last day on which someone may join. */
    join_until: DayField,
    places: z
      .number(ASK_PLACES)
      .check(z.int(ASK_PLACES), z.minimum(1, ASK_PLACES), z.maximum(MAX_PLACES, text('Enter at most {maximum}'))),
  })
  .check(
    z.refine(({ starts_on: from, ends_on: to }) => from <= to, {
      error: text('The cohort must end after it starts'),
      path: ['ends_on'],
    }),
    z.refine(({ ends_on: to, join_until: until }) => until <= to, {
      error: text('The last day to join must not be after the last day of the cohort'),
      path: ['join_until'],
    }),
  )
export type CohortForm = z.infer<typeof CohortForm>

/** People who take a program in the same weeks. */
export const Cohort = z.object({
  id: z.number(),
  program_id: z.number(),
  name: z.string(),
  starts_on: Day,
  ends_on: Day,
  join_until: Day,
  places: z.number(),
  taken: z.number(),
  state: z.enum(COHORT_STATES),
  /** No one is or was in it, so it can be deleted. */
  is_unused: z.boolean(),
})
export type Cohort = z.infer<typeof Cohort>

const CohortAnswer = z.object({ message: z.string(), cohort: Cohort })

export const cohortApi = {
  list: endpoint({
    name: 'cohort.list',
    method: 'GET',
    path: '/api/admin/programs/:id/cohorts',
    access: programPolicy.listMembers,
    summary: 'The cohorts of a program, the latest first, for administrators and the mentors who serve it.',
    params: ById,
    response: z.object({ cohorts: z.array(Cohort) }),
  }),
  create: endpoint({
    name: 'cohort.create',
    method: 'POST',
    path: '/api/admin/programs/:id/cohorts',
    access: programPolicy.keepCohorts,
    summary: 'Adds a cohort to a program. People join it as soon as the program is published.',
    params: ById,
    body: CohortForm,
    response: CohortAnswer,
    status: 201,
  }),
  update: endpoint({
    name: 'cohort.update',
    method: 'PUT',
    path: '/api/admin/cohorts/:id',
    access: programPolicy.keepCohorts,
    summary: 'Changes a cohort. There are never fewer places than are taken (409).',
    params: ById,
    body: CohortForm,
    response: CohortAnswer,
  }),
  remove: endpoint({
    name: 'cohort.remove',
    method: 'DELETE',
    path: '/api/admin/cohorts/:id',
    access: programPolicy.keepCohorts,
    summary: 'Deletes a cohort that nobody is or was in (otherwise 409).',
    params: ById,
    response: z.object({ message: z.string() }),
  }),
}
