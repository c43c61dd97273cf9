import type { Db } from '#server/db/db.ts'
import { publish } from '#server/stream/publish.ts'
import { recipientAt } from '#server/mail/mail.ts'
import { message } from '#shared/message.ts'
import type { StoredThread } from './support.data.ts'
import { markNoticesRead } from '#features/base/notification/notification.service.ts'
import { record } from '#features/base/record/record.service.ts'
import type { Cause, Past } from '#server/cause.ts'
import { hasRoleNow, idsWithRole, recipientOf, type User } from '#features/base/user/user.service.ts'
import { SUPPORT_EVENT } from './support.contract.ts'
import { replyAddress, replyToken } from './visitor/reply-token.logic.ts'
import { supportPolicy } from './support.policy.ts'
import { findVisitor } from './visitor/visitor.data.ts'

/** Where a person reads their thread. */
const OWN_PLACE = '/dashboard/support'
/** Where admins read a thread. */
const threadPath = (id: number): string => `/dashboard/admin-chat/${id}`

/** Whose thread it is may have become an admin since, with no page of their own for it: they read it in the inbox. */
async function placeOf(tx: Db, thread: { id: number; userId: number }, now: Date): Promise<string> {
  const isAdmin = await hasRoleNow(tx, thread.userId, ['admin'], now)
  const hasOwnPlace = !isAdmin || (await hasRoleNow(tx, thread.userId, supportPolicy.ask.roles, now))
  return hasOwnPlace ? OWN_PLACE : threadPath(thread.id)
}

const subjectOf = (id: number): string => `support:${id}`

/** The open pages of the person and of all admins are told that something of a thread has changed. */
export async function threadChanged(
  cause: Cause | Past,
  tx: Db,
  { id, userId }: Pick<StoredThread, 'id' | 'userId'>,
  now: Date,
): Promise<void> {
  if ('happenedAt' in cause) return
  const adminIds = await idsWithRole(tx, 'admin', now)
  const userIds = userId === null ? adminIds : [...adminIds, userId]
  await publish(tx, [{ userIds, type: SUPPORT_EVENT, data: { thread_id: id } }])
}

/**
 * A thread waits for an answer: the person who has it is told, or all admins. The notice does not hold what was
 * written.
 */
export const threadWaitsForAnswer = (
  cause: Cause | Past,
  tx: Db,
  { id, name, toIds }: { id: number; name: string; toIds: readonly number[] },
): Promise<void> =>
  record(cause, tx, [
    {
      kind: 'decisions',
      notice: {
        userIds: toIds,
        title: message('Support: someone is waiting for an answer'),
        message: message('{name} has written to support.', { name }),
        link: threadPath(id),
      },
    },
  ])

/**
 * An admin has answered, or has written first: the log says who and in which thread, and holds no words.
 * @param toId who is told; null when they have older answers to read
 */
export async function threadAnswered(
  cause: Cause | Past,
  tx: Db,
  { id, byId, toId, isFirst, now }: { id: number; byId: number; toId: number | null; isFirst: boolean; now: Date },
): Promise<void> {
  const log = { action: 'inbox.reply', actorId: byId, subject: subjectOf(id) }
  if (toId === null) return record(cause, tx, [log])
  const notice = {
    userIds: [toId],
    title: isFirst ? message('Support has written to you') : message('Support has answered'),
    message: isFirst ? message('An administrator has written to you.') : message('An administrator has answered you.'),
    link: await placeOf(tx, { id, userId: toId }, now),
  }
  return record(cause, tx, [{ ...log, notice }])
}

/**
 * An admin has answered a visitor: the words go to the address that was typed, and nothing that was typed with it.
 * Anyone who answers that mail, or opens its link, writes into this thread and reads nothing of it.
 */
export async function visitorAnswered(
  cause: Cause | Past,
  tx: Db,
  { thread, by, words }: { thread: StoredThread; by: { id: number; name: string }; words: string },
): Promise<void> {
  const log = { action: 'contact.answer', actorId: by.id, subject: subjectOf(thread.id) }
  const visitor = await findVisitor(tx, thread)
  if (!visitor || 'happenedAt' in cause) return record(cause, tx, [log])
  const { email, language } = visitor
  const token = replyToken(cause.secret, thread.id)
  return record(cause, tx, [
    {
      ...log,
      mail: {
        to: recipientAt(email, language),
        subject: message('An answer from {organisation}'),
        lines: [
          message('Hello,'),
          message('You wrote to {organisation}, and {writer} has answered:', { writer: by.name }),
          message('"{text}"', { text: words }),
        ],
        button: { label: message('Write an answer'), path: `/contact/answer#token=${token}` },
        ...replyAddress(cause.config.mailReplyAddress, token),
      },
    },
  ])
}

/** A person has read their thread, or an admin has answered one: the notice about it is marked as read. */
export const ownThreadRead = (tx: Db, userId: number): Promise<void> => markNoticesRead(tx, userId, OWN_PLACE)
export const threadRead = (tx: Db, adminId: number, id: number): Promise<void> =>
  markNoticesRead(tx, adminId, threadPath(id))

type Handled = {
  action:
    | 'inbox.assign'
    | 'inbox.close'
    | 'inbox.reopen'
    | 'inbox.label'
    | 'inbox.note'
    | 'inbox.block'
    | 'inbox.unblock'
    | 'support.rate'
  id: number
  byId: number
  detail?: Record<string, unknown>
}

/** What admins decide about a thread, and how it was rated: the log says by whom, and holds no words. */
export const threadHandled = (cause: Cause | Past, tx: Db, { action, id, byId, detail }: Handled): Promise<void> =>
  record(cause, tx, [{ action, actorId: byId, subject: subjectOf(id), ...(detail && { detail }) }])

/** A thread was assigned by another admin. */
export const threadAssigned = (
  cause: Cause | Past,
  tx: Db,
  { id, name, toId }: { id: number; name: string; toId: number },
): Promise<void> =>
  record(cause, tx, [
    {
      kind: 'messages',
      notice: {
        userIds: [toId],
        title: message('A support conversation was assigned to you'),
        message: message('{name} has written to support. The conversation was assigned to you.', { name }),
        link: threadPath(id),
      },
    },
  ])

/** The assigned admin has not answered in time: the thread is unassigned. */
export const threadUnassigned = (
  cause: Cause,
  tx: Db,
  { id, name, toIds }: { id: number; name: string; toIds: readonly number[] },
): Promise<void> =>
  record(cause, tx, [
    {
      action: 'inbox.handBack',
      kind: 'decisions',
      actorId: null,
      subject: subjectOf(id),
      notice: {
        userIds: toIds,
        title: message('A support conversation is unassigned again'),
        message: message('{name} is still waiting: the assignee has not answered.', { name }),
        link: threadPath(id),
      },
    },
  ])

/** An answer was not read for a while: a mail says that there is one, and not what is in it. */
export const answerLeftUnread = async (
  cause: Cause,
  tx: Db,
  { id, user, now }: { id: number; user: User; now: Date },
): Promise<void> =>
  record(cause, tx, [
    {
      kind: 'messages',
      mail: {
        to: recipientOf(user),
        subject: message('Support has answered you'),
        lines: [message('An administrator of {organisation} has answered you. Read the message on the site.')],
        button: { label: message('Read the message'), path: await placeOf(tx, { id, userId: user.id }, now) },
      },
    },
  ])

/** A saved reply was added, changed or deleted. */
export const savedReplyChanged = (
  cause: Cause | Past,
  tx: Db,
  { action, id, byId }: { action: 'canned.create' | 'canned.update' | 'canned.remove'; id: number; byId: number },
): Promise<void> => record(cause, tx, [{ action, actorId: byId, subject: `support-answer:${id}` }])
