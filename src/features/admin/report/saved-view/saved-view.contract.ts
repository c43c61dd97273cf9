import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { ById } from '#shared/id.ts'
import { text } from '#shared/message.ts'
import { tidy } from '#shared/visible-text.ts'
import { REPORTS } from '../report.policy.ts'
import { savedViewPolicy } from './saved-view.policy.ts'

/** Mailed every Monday, on the first of each month, or not at all. */
export const MAIL_SCHEDULES = ['none', 'weekly', 'monthly'] as const
export type MailSchedule = (typeof MAIL_SCHEDULES)[number]

export const VIEW_NAME_MAX = 60
/** Views of one report that one person keeps. */
export const VIEWS_MAX = 20
const SEARCH_MAX = 500

const Report = z.enum(REPORTS)

const Schedule = z.enum(MAIL_SCHEDULES)
const Name = z
  .string()
  .check(
    tidy(),
    z.minLength(1, text('Enter a name')),
    z.maxLength(VIEW_NAME_MAX, text('Use at most {maximum} characters')),
  )

const SavedView = z.object({
  id: z.number(),
  user_id: z.number(),
  report: Report,
  name: z.string(),
  /** What the address of the page asks for, without the question mark. */
  search: z.string(),
  schedule: Schedule,
})
export type SavedView = z.infer<typeof SavedView>

export const savedViewApi = {
  list: endpoint({
    name: 'savedView.list',
    method: 'GET',
    path: '/api/report-views',
    access: savedViewPolicy.list,
    summary: "The caller's own views of a report, by name.",
    query: z.object({ report: Report }),
    response: z.object({ views: z.array(SavedView) }),
  }),
  save: endpoint({
    name: 'savedView.save',
    method: 'POST',
    path: '/api/report-views',
    access: savedViewPolicy.create,
    summary:
      'Keeps a view of a report under a name, in place of one of the same name; at most 20. A weekly one is mailed on Mondays, a monthly one on the first, from the next such day on.',
    body: z.strictObject({
      report: Report,
      name: Name,
      search: z.string().check(z.maxLength(SEARCH_MAX)),
      schedule: Schedule,
    }),
    response: z.object({ message: z.string(), view: SavedView }),
    status: 201,
  }),
  schedule: endpoint({
    name: 'savedView.schedule',
    method: 'PUT',
    path: '/api/report-views/:id',
    access: savedViewPolicy.change,
    summary: 'Changes when an own view is mailed.',
    params: ById,
    body: z.strictObject({ schedule: Schedule }),
    response: z.object({ message: z.string(), view: SavedView }),
  }),
  remove: endpoint({
    name: 'savedView.remove',
    method: 'DELETE',
    path: '/api/report-views/:id',
    access: savedViewPolicy.change,
    summary: 'Deletes an own view; its mails end.',
    params: ById,
    response: z.object({ message: z.string() }),
  }),
}
