import type { Cause, Past } from '#server/cause.ts'
import type { Db } from '#server/db/db.ts'
import { type Call, handlers } from '#server/http/call.ts'
import { type MailSource, queueMails, type Recipient, withdrawMails } from '#server/mail/mail.ts'
import { encryptValue } from '#server/mail/encrypted-values.ts'
import type { MailDraft } from '#server/mail/template.ts'
import { readOrganisation } from '#server/settings/organisation.ts'
import { publish } from '#server/stream/publish.ts'
import { notFound } from '#shared/errors.ts'
import { fillIn, type Message, message } from '#shared/message.ts'
import { NOTIFICATION_EVENT, type Notification, notificationApi } from './notification.contract.ts'
import {
  countUnread,
  deleteNotification,
  deleteNotifications,
  insertNotifications,
  listNotifications,
  setAllRead,
  setRead,
  setReadByLink,
  type StoredNotification,
  withdrawNotifications,
} from './notification.data.ts'
import { isNoticePushed, isNoticeShown, mailModeOf, quietDelayOf, type Wishes } from './preference/delivery.logic.ts'
import { type EventKind, isChoosableKind, kindOfMail, kindOfNotice } from './preference/kind.logic.ts'
import { insertHeldMails, listWishes, withdrawHeldMails } from './preference/preference.data.ts'
import { queuePushes, withdrawPushes } from './push/push.service.ts'

const PAGE = 50

/** What people find in their list of notifications. `link` is a path of our own where they can act. */
export type Notice = { userIds: readonly number[]; title: Message; message: Message; link?: string }

/** What reaches people of something that happened: a notice, a mail, or neither. */
export type DeliveredEvent = {
  /** What it happened to: `enrollment:7`. */
  subject?: string
  notice?: Notice
  mail?: MailDraft & { to: Recipient }
} & (
  | {
      /** What the audit log calls it: `feature.verb`, like the call that causes it; its kind follows from it. */
      action: string
      kind?: EventKind
    }
  | { action?: undefined; kind: EventKind }
)

/**
 * What events have left for people to read, for a person who may take them back; `mailIds` also name what waits for a
 * daily mail, and what goes to devices.
 */
export type SentNotices = { notificationIds: number[]; mailIds: string[] }

/**
 * Tells people what happened, as each of them has chosen. `record` writes it into the audit log, too.
 * @param mailAfterSeconds mails leave no earlier, and can be withdrawn until then
 * @returns what it has left for people to read
 */
export async function deliverEvents(
  cause: Cause | Past,
  tx: Db,
  events: readonly DeliveredEvent[],
  mailAfterSeconds = 0,
): Promise<SentNotices> {
  const wishes = await listWishes(tx, readersOf(events))
  const at = 'happenedAt' in cause ? cause.happenedAt : undefined
  const notificationIds = await addNotifications(tx, wantedNotices(events, wishes), at)
  if ('happenedAt' in cause) return { notificationIds, mailIds: [] }
  const plan = { wishes, mailAfterSeconds, now: cause.now?.() ?? new Date() }
  const mailIds = [...(await mailEvents(cause, tx, events, plan)), ...(await pushEvents(cause, tx, events, plan))]
  return { notificationIds, mailIds }
}

/** Those whose choices decide what is written and mailed. */
const readersOf = (events: readonly DeliveredEvent[]): number[] =>
  events.flatMap((event) => [
    ...(event.notice?.userIds ?? []),
    ...(event.mail?.to.id && kindOfMail(event) !== 'security' ? [event.mail.to.id] : []),
  ])

type AllWishes = ReadonlyMap<number, Wishes>
type Plan = { wishes: AllWishes; mailAfterSeconds: number; now: Date }

const wantedNotices = (events: readonly DeliveredEvent[], wishes: AllWishes): Notice[] =>
  events.flatMap((event) => {
    if (!event.notice) return []
    const kind = kindOfNotice(event)
    return { ...event.notice, userIds: event.notice.userIds.filter((id) => isNoticeShown(wishes.get(id), kind)) }
  })

/** Sends mails, or puts them by for the daily mail of their readers, or drops them: as each reader has chosen. */
async function mailEvents(
  call: Cause,
  tx: Db,
  events: readonly DeliveredEvent[],
  { wishes, mailAfterSeconds, now }: Plan,
): Promise<string[]> {
  const zone = wishes.size > 0 ? (await readOrganisation(tx)).time_zone : ''
  const planned = events.flatMap((event) => {
    if (!event.mail) return []
    const { mail } = event
    const [kind, wish] = [kindOfMail(event), wishes.get(mail.to.id ?? 0)]
    const carries = [mail.ticket, mail.attachment, mail.calendar, mail.code].some((one) => one !== undefined)
    const about = { action: event.action, thing: event.subject }
    return {
      mail,
      about,
      kind,
      mode: mailModeOf(wish, kind, carries),
      waitSeconds: quietDelayOf(wish, kind, { now, zone }),
    }
  })
  const readyAt = new Date(now.getTime() + mailAfterSeconds * 1000)
  const held = planned.flatMap(({ mail: { to, subject, button }, kind, mode }) => {
    if (mode !== 'digest' || to.id === null || !isChoosableKind(kind)) return []
    return { userId: to.id, kind, readyAt, sealed: encryptValue(call.secret, { subject, path: button?.path ?? null }) }
  })
  const atOnce = planned.flatMap(({ mail, about, mode, waitSeconds }) =>
    mode === 'now' ? { ...mail, about, waitSeconds } : [],
  )
  return [...(await insertHeldMails(tx, held)), ...(await queueMails(call, tx, atOnce, mailAfterSeconds))]
}

/** Sends notices to the devices of those who want that. */
async function pushEvents(
  call: Cause,
  tx: Db,
  events: readonly DeliveredEvent[],
  { wishes, mailAfterSeconds, now }: Plan,
): Promise<string[]> {
  if (![...wishes.values()].some(({ devices }) => devices.length > 0)) return []
  const { name: organisation, time_zone: usual } = await readOrganisation(tx)
  const pushed = events.flatMap((event) => {
    if (!event.notice) return []
    const { userIds, link = null, title, message: text } = event.notice
    const kind = kindOfNotice(event)
    return [...new Set(userIds)].flatMap((userId) => {
      const wish = wishes.get(userId)
      if (!wish || !isNoticePushed(wish, kind)) return []
      const { devices, language, zone } = wish
      const waitSeconds = quietDelayOf(wish, kind, { now, zone: usual })
      return {
        userId,
        devices,
        language,
        zone: zone ?? usual,
        title,
        message: text,
        link,
        waitSeconds,
      }
    })
  })
  return queuePushes(call, tx, pushed, { organisation, afterSeconds: mailAfterSeconds })
}

/** Withdraws the notifications and mails of events; false when one of the mails has already been sent. */
export async function withdrawNotices(
  source: Pick<MailSource, 'jobs'>,
  tx: Db,
  { notificationIds, mailIds }: SentNotices,
): Promise<boolean> {
  await announceChange(tx, await withdrawNotifications(tx, notificationIds), 'removed')
  const held = new Set(await withdrawHeldMails(tx, mailIds))
  const queued = mailIds.filter((id) => !held.has(id))
  const pushed = await withdrawPushes(source, tx, queued)
  return (await withdrawMails(source, tx, queued)) + pushed === queued.length
}

/** Adds notices to the lists of those whom they concern; no one gets the same one twice. */
async function addNotifications(tx: Db, notices: readonly Notice[], createdAt?: Date): Promise<number[]> {
  const rows = notices.flatMap(({ userIds, link = null, ...says }) => {
    const english = { title: fillIn(says.title), message: fillIn(says.message) }
    return [...new Set(userIds)].map((userId) => ({ userId, ...english, says, link }))
  })
  const ids = await insertNotifications(
    tx,
    rows.map((row) => ({ ...row, ...(createdAt && { createdAt }) })),
  )
  const people = rows.map(({ userId }) => userId)
  await announceChange(tx, people, 'new')
  return ids
}

/** Announces the change to the open pages of these people. */
const announceChange = (tx: Db, userIds: readonly number[], change: 'new' | 'read' | 'removed'): Promise<void> =>
  publish(tx, [{ userIds: [...new Set(userIds)], type: NOTIFICATION_EVENT, data: { change } }])

/** Marks notifications that link to this page as read, since the person has visited it. */
export async function markNoticesRead(tx: Db, userId: number, link: string): Promise<void> {
  if (await setReadByLink(tx, userId, link)) await announceChange(tx, [userId], 'read')
}

const NOT_FOUND = message('Notification not found')

/** A notification in the language of the person who reads it now. */
function toNotification({ says, ...row }: StoredNotification, { translate }: Pick<Call, 'translate'>): Notification {
  const words = says && { title: translate(says.title), message: translate(says.message) }
  return { ...row, ...words, created_at: new Date(row.created_at).toISOString() }
}

/** Changes a person's list and notifies their other pages in one transaction; nothing is sent without a change. */
const changeNotifications = (
  db: Db,
  userId: number,
  kind: 'read' | 'removed',
  work: (tx: Db) => Promise<boolean>,
): Promise<void> =>
  db.transaction(async (tx) => {
    if (await work(tx)) await announceChange(tx, [userId], kind)
  })

/** Marks some of someone's notifications; throws 404 when none of them is theirs. */
const markNotifications = (db: Db, userId: number, ids: readonly number[], isRead: boolean): Promise<void> =>
  changeNotifications(db, userId, 'read', async (tx) => {
    if (!(await setRead(tx, userId, ids, isRead))) throw notFound(NOT_FOUND)
    return true
  })

export const notificationHandlers = handlers(notificationApi, {
  list: async (call) => {
    const { db, me, query } = call
    const { limit = PAGE, before } = query
    const { rows, next } = await listNotifications(db, me.id, { limit, before })
    return {
      notifications: rows.map((row) => toNotification(row, call)),
      unread_count: await countUnread(db, me.id),
      next,
    }
  },
  markRead: async ({ db, me, params, say }) => {
    await markNotifications(db, me.id, [params.id], true)
    return { unread_count: await countUnread(db, me.id), message: say('Notification marked as read') }
  },
  mark: async ({ db, me, body, say }) => {
    await markNotifications(db, me.id, body.ids, body.is_read)
    const done = body.is_read ? say('Notification marked as read') : say('Notification marked as unread')
    return { unread_count: await countUnread(db, me.id), message: done }
  },
  markAllRead: async ({ db, me, say }) => {
    await changeNotifications(db, me.id, 'read', (tx) => setAllRead(tx, me.id))
    return { unread_count: 0, message: say('All notifications marked as read') }
  },
  remove: async ({ db, me, params, say }) => {
    await changeNotifications(db, me.id, 'removed', async (tx) => {
      if (!(await deleteNotification(tx, me.id, params.id))) throw notFound(NOT_FOUND)
      return true
    })
    return { unread_count: await countUnread(db, me.id), message: say('Notification removed') }
  },
  clear: async ({ db, me, say }) => {
    await changeNotifications(db, me.id, 'removed', (tx) => deleteNotifications(tx, me.id))
    return { unread_count: 0, message: say('All notifications cleared') }
  },
})
