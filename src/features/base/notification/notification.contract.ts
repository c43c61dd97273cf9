import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { ById, Id, IdInAddress } from '#shared/id.ts'
import { PAGE_LIMIT_MAX } from '#shared/limits.ts'
import { Limit } from '#shared/paging.ts'
import { notificationPolicy } from './notification.policy.ts'

const Notification = z.object({
  id: z.number(),
  title: z.string(),
  message: z.string(),
  /** A path of our own where the person can act, or null. */
  link: z.nullable(z.string()),
  is_read: z.boolean(),
  created_at: z.string(),
})
export type Notification = z.infer<typeof Notification>

const Unread = z.object({ unread_count: z.number(), message: z.string() })

/** The stream tells of every change of the list. */
export const NOTIFICATION_EVENT = 'notification'

/** What happened to me, newest first (spec 2 §3, §7). */
export const notificationApi = {
  list: endpoint({
    name: 'notification.list',
    method: 'GET',
    path: '/api/notifications',
    access: notificationPolicy.list,
    summary: 'My notifications, newest first, and how many are unread (spec 2 §7). `next` continues with `before`.',
    query: z.object({
      limit: Limit,
      before: z.optional(IdInAddress),
    }),
    changesWith: [NOTIFICATION_EVENT],
    response: z.object({
      notifications: z.array(Notification),
      unread_count: z.number(),
      next: z.nullable(z.number()),
    }),
  }),
  markRead: endpoint({
    name: 'notification.markRead',
    method: 'POST',
    path: '/api/notifications/:id/read',
    access: notificationPolicy.change,
    summary: 'Marks one of my notifications as read (spec 2 §7); again is fine.',
    params: ById,
    response: Unread,
  }),
  markAllRead: endpoint({
    name: 'notification.markAllRead',
    method: 'POST',
    path: '/api/notifications/mark-all-read',
    access: notificationPolicy.change,
    summary: 'Marks all my notifications as read (spec 2 §7).',
    response: Unread,
  }),
  mark: endpoint({
    name: 'notification.mark',
    method: 'POST',
    path: '/api/notifications/mark',
    access: notificationPolicy.change,
    summary: 'Marks several of my notifications as read or as unread: those that tell of the same thing, or one.',
    body: z.strictObject({
      ids: z.array(Id).check(z.minLength(1), z.maxLength(PAGE_LIMIT_MAX)),
      is_read: z.boolean(),
    }),
    response: Unread,
  }),
  remove: endpoint({
    name: 'notification.remove',
    method: 'DELETE',
    path: '/api/notifications/:id',
    access: notificationPolicy.change,
    summary: 'Removes one of my notifications (spec 2 §7).',
    params: ById,
    response: Unread,
  }),
  clear: endpoint({
    name: 'notification.clear',
    method: 'DELETE',
    path: '/api/notifications',
    access: notificationPolicy.change,
    summary: 'Removes all my notifications (spec 2 §7).',
    response: Unread,
  }),
}
