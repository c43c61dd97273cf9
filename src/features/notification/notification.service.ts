import { audit, type AuditEntry } from '#server/audit/audit.data.ts'
import type { Db } from '#server/db/db.ts'
import { type Call, handlers, type Origin } from '#server/http/call.ts'
import { type MailSource, queueMails, type Recipient, withdrawMails } from '#server/mail/mail.ts'
import type { MailDraft } from '#server/mail/template.ts'
import { notFound } from '#shared/errors.ts'
import { fillIn, type Message, message } from '#shared/message.ts'
import { type Notification, notificationApi } from './notification.contract.ts'
import {
  countUnread,
  deleteNotification,
  deleteNotifications,
  insertNotifications,
  listNotifications,
  setAllRead,
  setRead,
  type StoredNotification,
  withdrawNotifications,
} from './notification.data.ts'

const PAGE = 50

/** What people find in their list of notifications. `link` is a path of our own where they can act. */
export type Notice = { userIds: readonly number[]; title: Message; message: Message; link?: string }

/** Something that happened: a line in the audit log, a notice and a mail, each where it is wanted. */
export type RecordedEvent = {
  /** What the audit log calls it: `feature.verb`, like the call that causes it. */
  action?: string
  /** 'ok', if not given. */
  result?: AuditEntry['result']
  /** Who did it, if not the caller; null for nobody who is signed in. */
  actorId?: number | null
  /** What it happened to: `enrollment:7`. */
  subject?: string
  detail?: Record<string, unknown>
  notice?: Notice
  mail?: MailDraft & { to: Recipient }
}

/** What causes an event: a call, or work of our own that has no caller. */
export type Cause = MailSource & { origin?: Origin }

/** Something of the past that is filled in, for the demo data: it is dated back, and nobody gets a mail. */
export type Past = { happenedAt: Date }

/** What events have left for people to read, for whoever may take them back. */
export type Traces = { notificationIds: number[]; mailIds: string[] }

/**
 * Records what happened: one statement for the audit log, one for the notifications and one for the mails, however
 * many events there are. Give the transaction of the change itself, so that nobody hears of what did not happen.
 */
export async function record(cause: Cause | Past, tx: Db, events: readonly RecordedEvent[]): Promise<void> {
  await recordTraces(cause, tx, events)
}

/**
 * The same for what may be taken back, which `recordMove` of the undo feature uses.
 * @param mailAfterSeconds mails leave no earlier, and can be withdrawn until then
 * @returns what the events have left
 */
export async function recordTraces(
  cause: Cause | Past,
  tx: Db,
  events: readonly RecordedEvent[],
  mailAfterSeconds?: number,
): Promise<Traces> {
  const past = 'happenedAt' in cause ? cause : undefined
  const call = 'happenedAt' in cause ? undefined : cause
  const common = {
    ...(call?.origin && { ip: call.origin.ip, requestId: call.origin.requestId }),
    ...(past && { at: past.happenedAt }),
  }
  const lines = events.flatMap(({ action, result = 'ok', actorId = call?.me?.id ?? null, subject, detail }) =>
    action === undefined ? [] : { ...common, action, result, actorId, subject, detail },
  )
  await audit(tx, lines)
  const notices = events.flatMap(({ notice }) => notice ?? [])
  const notificationIds = await notify(tx, notices, past?.happenedAt)
  const mails = events.flatMap(({ mail }) => mail ?? [])
  const mailIds = call ? await queueMails(call, tx, mails, mailAfterSeconds) : []
  return { notificationIds, mailIds }
}

/** Takes back what events have left: the notifications, and the mails; false when one of these has left already. */
export async function withdraw(
  source: Pick<MailSource, 'jobs'>,
  tx: Db,
  { notificationIds, mailIds }: Traces,
): Promise<boolean> {
  await withdrawNotifications(tx, notificationIds)
  return withdrawMails(source, tx, mailIds)
}

/** Adds notices to the lists of those whom they concern; nobody gets the same one twice. */
async function notify(tx: Db, notices: readonly Notice[], createdAt?: Date): Promise<number[]> {
  const rows = notices.flatMap(({ userIds, link = null, ...says }) => {
    const english = { title: fillIn(says.title), message: fillIn(says.message) }
    return [...new Set(userIds)].map((userId) => ({ userId, ...english, says, link }))
  })
  return insertNotifications(
    tx,
    rows.map((row) => ({ ...row, ...(createdAt && { createdAt }) })),
  )
}

const NOT_FOUND = message('Notification not found')

/** A notification in the language of whoever reads it now. */
function toNotification({ says, ...row }: StoredNotification, { translate }: Pick<Call, 'translate'>): Notification {
  const words = says && { title: translate(says.title), message: translate(says.message) }
  return { ...row, ...words, created_at: new Date(row.created_at).toISOString() }
}

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
    if (!(await setRead(db, me.id, params.id))) throw notFound(NOT_FOUND)
    return { unread_count: await countUnread(db, me.id), message: say('Notification marked as read') }
  },
  markAllRead: async ({ db, me, say }) => {
    await setAllRead(db, me.id)
    return { unread_count: 0, message: say('All notifications marked as read') }
  },
  remove: async ({ db, me, params, say }) => {
    if (!(await deleteNotification(db, me.id, params.id))) throw notFound(NOT_FOUND)
    return { unread_count: await countUnread(db, me.id), message: say('Notification removed') }
  },
  clear: async ({ db, me, say }) => {
    await deleteNotifications(db, me.id)
    return { unread_count: 0, message: say('All notifications removed') }
  },
})
