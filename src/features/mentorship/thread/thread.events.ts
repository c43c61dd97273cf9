import type { Db } from '#server/db/db.ts'
import type { Recipient } from '#server/mail/mail.ts'
import { publish } from '#server/stream/publish.ts'
import { message } from '#shared/message.ts'
import { record } from '#features/base/record/record.service.ts'
import type { Cause, Past } from '#server/cause.ts'
import { MESSAGE_EVENT } from '#shared/message-event.ts'

/** Where the messages of a match are read. */
const threadPath = (matchId: number): string => `/dashboard/matches/${matchId}/messages`

const subjectOf = (matchId: number): string => `match:${matchId}`

/** The open pages of both are told that something was written, withdrawn or read. */
const publishThreadChange = (tx: Db, matchId: number, userIds: readonly number[]): Promise<void> =>
  publish(tx, [{ userIds, type: MESSAGE_EVENT, data: { match_id: matchId } }])

type Sent = {
  matchId: number
  /** The two of the match. */
  readerIds: readonly number[]
  byId: number
  byName: string
  /** Who is told; no one while the person has older messages to read: ten messages in a row are one notice. */
  toIds: readonly number[]
}

/** Someone has written. The log and the notice do not hold what. */
export async function messageSent(cause: Cause | Past, tx: Db, sent: Sent): Promise<void> {
  const { matchId, byId, byName, toIds } = sent
  await record(cause, tx, [
    {
      action: 'conversation.send',
      actorId: byId,
      subject: subjectOf(matchId),
      notice: {
        userIds: toIds,
        title: message('New message'),
        message: message('{name} has sent you a message.', { name: byName }),
        link: threadPath(matchId),
      },
    },
  ])
  if (!('happenedAt' in cause)) await publishThreadChange(tx, matchId, sent.readerIds)
}

type Withdrawn = Pick<Sent, 'matchId' | 'readerIds'> & { messageId: number }

/** A message was withdrawn by its writer. */
export async function messageWithdrawn(
  cause: Cause,
  tx: Db,
  { matchId, readerIds, messageId }: Withdrawn,
): Promise<void> {
  const detail = { message: messageId }
  await record(cause, tx, [{ action: 'conversation.withdraw', subject: subjectOf(matchId), detail }])
  await publishThreadChange(tx, matchId, readerIds)
}

/** One of the two has read further; the writer sees it. */
export const messagesRead = (tx: Db, { matchId, readerIds }: Pick<Sent, 'matchId' | 'readerIds'>): Promise<void> =>
  publishThreadChange(tx, matchId, readerIds)

/** Messages were not read for a while: a mail says from whom they are, and not what is in them. */
export const messageUnread = (
  cause: Cause,
  tx: Db,
  { matchId, writer, to }: { matchId: number; writer: string; to: Recipient },
): Promise<void> =>
  record(cause, tx, [
    {
      kind: 'messages',
      mail: {
        to,
        subject: message('You have a new message from {name}', { name: writer }),
        lines: [
          message('{name} has sent you a message about your mentorship. Read it on the site.', {
            name: writer,
          }),
        ],
        button: { label: message('Read the message'), path: threadPath(matchId) },
      },
    },
  ])

type LateQuestion = {
  matchId: number
  hours: number
  mentorUserId: number
  mentor: { name: string; to: Recipient }
  mentee: { id: number; name: string; to: Recipient }
}

/** A question was not answered in the promised time: the mentor is reminded, and the mentee told what can be done. */
export const answerOverdue = (
  cause: Cause,
  tx: Db,
  { matchId, hours, mentorUserId, mentor, mentee }: LateQuestion,
): Promise<void> => {
  const link = threadPath(matchId)
  const waits = message('{name} is waiting for your answer. You have promised to answer within {hours} hours.', {
    name: mentee.name,
    hours,
  })
  const none = message('{name} has not answered yet. You can keep waiting, or ask for another mentor.', {
    name: mentor.name,
  })
  const button = { label: message('Open the messages'), path: link }
  const [toMentor, toMentee] = [message('A question is waiting for you'), message('No answer yet')]
  return record(cause, tx, [
    {
      action: 'answer.lapse',
      actorId: null,
      subject: subjectOf(matchId),
      notice: { userIds: [mentorUserId], title: toMentor, message: waits, link },
      mail: {
        to: mentor.to,
        subject: toMentor,
        hello: mentor.name,
        lines: [waits],
        button,
      },
    },
    {
      kind: 'messages',
      notice: { userIds: [mentee.id], title: toMentee, message: none, link },
      mail: {
        to: mentee.to,
        subject: toMentee,
        hello: mentee.name,
        lines: [none],
        button,
      },
    },
  ])
}
