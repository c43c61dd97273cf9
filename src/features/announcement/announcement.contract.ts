import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { ById } from '#shared/id.ts'
import { text } from '#shared/message.ts'
import { Paged, Paging } from '#shared/paging.ts'
import { requiredText } from '#shared/text-fields.ts'
import { announcementPolicy } from './announcement.policy.ts'

/** Letters of the texts. */
export const ANNOUNCEMENT_TITLE_MAX = 160
export const ANNOUNCEMENT_TEXT_MAX = 4000

/** What staff tell everybody. */
const Announcement = z.object({
  id: z.number(),
  title: z.string(),
  text: z.string(),
  author: z.string(),
  created_at: z.string(),
})
export type Announcement = z.infer<typeof Announcement>

const AnnouncementForm = z.strictObject({
  title: requiredText(text('Please enter a title'), ANNOUNCEMENT_TITLE_MAX),
  text: requiredText(text('Please write a text'), ANNOUNCEMENT_TEXT_MAX),
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
    summary: 'What staff have told everybody, the newest first (spec 3 §7).',
    query: z.object(Paging),
    response: z.object({ announcements: z.array(Announcement), ...Paged }),
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
