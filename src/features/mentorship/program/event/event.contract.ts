import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { ById } from '#shared/id.ts'
import { text } from '#shared/message.ts'
import { OptionalLink } from '#shared/link-fields.ts'
import { optionalText, requiredText } from '#shared/text-fields.ts'
import { programPolicy } from '../program.policy.ts'

export const EVENT_TITLE = 120
export const EVENT_PLACE = 200
/** Minutes: a whole day at most. */
export const MAX_MINUTES = 1440

const ASK_TIME = text('Choose a day and a time')
const ASK_MINUTES = text('Enter a number of minutes from 5 to 1440')

const EventForm = z
  .strictObject({
    title: requiredText(text('Enter a title'), EVENT_TITLE),
    starts_at: z.iso.datetime({ error: ASK_TIME }),
    minutes: z
      .number(ASK_MINUTES)
      .check(z.int(ASK_MINUTES), z.minimum(5, ASK_MINUTES), z.maximum(MAX_MINUTES, ASK_MINUTES)),
    place: optionalText(EVENT_PLACE),
    link: OptionalLink,
  })
  .check(
    z.refine(({ place, link }) => Boolean(place || link), {
      error: text('Enter a place or a link'),
      path: ['place'],
    }),
  )
export type EventForm = z.infer<typeof EventForm>

/** When a cohort meets, and where: its members read it, no one else. */
const CohortEvent = z.object({
  id: z.number(),
  cohort_id: z.number(),
  title: z.string(),
  starts_at: z.iso.datetime(),
  ends_at: z.iso.datetime(),
  place: z.string(),
  link: z.string(),
})
export type CohortEvent = z.infer<typeof CohortEvent>

const Changed = z.object({ message: z.string() })

export const cohortEventApi = {
  list: endpoint({
    name: 'cohortEvent.list',
    method: 'GET',
    path: '/api/cohorts/:id/events',
    access: programPolicy.readEvents,
    summary:
      'When a cohort meets, in the order of time: for its members, the mentors of the program and administrators.',
    params: ById,
    response: z.object({ events: z.array(CohortEvent) }),
  }),
  create: endpoint({
    name: 'cohortEvent.create',
    method: 'POST',
    path: '/api/admin/cohorts/:id/events',
    access: programPolicy.keepCohorts,
    summary: 'Adds an event to a cohort; its members are told.',
    params: ById,
    body: EventForm,
    response: Changed,
    status: 201,
  }),
  update: endpoint({
    name: 'cohortEvent.update',
    method: 'PUT',
    path: '/api/admin/cohort-events/:id',
    access: programPolicy.keepCohorts,
    summary: 'Changes an event of a cohort; its members are told.',
    params: ById,
    body: EventForm,
    response: Changed,
  }),
  remove: endpoint({
    name: 'cohortEvent.remove',
    method: 'DELETE',
    path: '/api/admin/cohort-events/:id',
    access: programPolicy.keepCohorts,
    summary: 'Takes an event out of the plan of a cohort; its members are told when it was still ahead.',
    params: ById,
    response: Changed,
  }),
}
