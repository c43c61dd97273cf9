import * as z from 'zod/mini'
import { Day } from '#shared/dates.ts'
import { endpoint } from '#shared/endpoint.ts'
import { ById } from '#shared/id.ts'
import { text } from '#shared/message.ts'
import { Paged, Paging } from '#shared/paging.ts'
import { ROLES } from '#shared/roles.ts'
import { requiredText } from '#shared/text-fields.ts'
import { announcementPolicy } from './announcement.policy.ts'

/** Letters of the texts. */
export const ANNOUNCEMENT_TITLE_MAX = 160
export const ANNOUNCEMENT_TEXT_MAX = 4000

/** An announcement by staff, to everyone or to some roles. */
const Announcement = z.object({
  id: z.number(),
  title: z.string(),
  text: z.string(),
  author: z.string(),
  /** The roles it is for; empty for everyone. */
  roles: z.array(z.enum(ROLES)),
  starts_on: z.nullable(Day),
  ends_on: z.nullable(Day),
  created_at: z.string(),
})
export type Announcement = z.infer<typeof Announcement>

const AnnouncementForm = z.strictObject({
  title: requiredText(text('Enter a title'), ANNOUNCEMENT_TITLE_MAX),
  text: requiredText(text('Enter the text'), ANNOUNCEMENT_TEXT_MAX),
  roles: z.optional(z.array(z.enum(ROLES)).check(z.maxLength(ROLES.length))),
  /** The first and the last day on which it is read. */
  starts_on: z.optional(z.nullable(Day)),
  ends_on: z.optional(z.nullable(Day)),
})
export type AnnouncementForm = z.output<typeof AnnouncementForm>

const Message = z.object({ message: z.string() })
const Changed = z.object({ message: z.string(), announcement: Announcement })

export const announcementApi = {
  list: endpoint({
    name: 'announcement.list',
    method: 'GET',
    path: '/api/announcements',
    access: announcementPolicy.read,
    summary: 'What staff tell the caller today, the newest first; staff read everything (spec 3 §7).',
    query: z.object(Paging),
    response: z.object({ announcements: z.array(Announcement), ...Paged }),
  }),
  export: endpoint({
    name: 'announcement.export',
    method: 'GET',
    path: '/api/announcements/export',
    access: announcementPolicy.manage,
    summary: 'All announcements as a CSV file, the newest first, for those who write them.',
    raw: 'text/csv',
  }),
  current: endpoint({
    name: 'announcement.current',
    method: 'GET',
    path: '/api/announcements/current',
    access: announcementPolicy.read,
    summary: 'The newest announcements that concern the caller today and have a last day, for the home page.',
    response: z.object({ announcements: z.array(Announcement) }),
  }),
  create: endpoint({
    name: 'announcement.create',
    method: 'POST',
    path: '/api/announcements',
    access: announcementPolicy.manage,
    summary: 'Tells everybody something (spec 3 §7).',
    body: AnnouncementForm,
    response: Changed,
    status: 201,
  }),
  update: endpoint({
    name: 'announcement.update',
    method: 'PUT',
    path: '/api/announcements/:id',
    access: announcementPolicy.manage,
    summary: 'Changes an announcement (spec 3 §7).',
    params: ById,
    body: AnnouncementForm,
    response: Changed,
  }),
  remove: endpoint({
    name: 'announcement.remove',
    method: 'DELETE',
    path: '/api/announcements/:id',
    access: announcementPolicy.manage,
    summary: 'Deletes an announcement (spec 3 §7).',
    params: ById,
    response: Message,
  }),
}
