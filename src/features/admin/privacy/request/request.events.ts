import type { Db } from '#server/db/db.ts'
import { message } from '#shared/message.ts'
import { record } from '#features/base/record/record.service.ts'
import type { Cause, Past } from '#server/cause.ts'
import { recipientOf, type User } from '#features/base/user/user.service.ts'
import type { PrivacyRequestKind } from './request.contract.ts'

const QUEUE = '/dashboard/privacy-requests'
const PLACE = '/dashboard/privacy'
const subjectOf = (id: number): string => `privacy-request:${id}`

type Sent = { id: number; kind: PrivacyRequestKind; user: Pick<User, 'id' | 'name'>; adminIds: readonly number[] }

/** Someone asks about their own data: administrators are told. The log does not hold the words. */
export const requestSent = (cause: Cause | Past, tx: Db, { id, kind, user, adminIds }: Sent): Promise<void> =>
  record(cause, tx, [
    {
      action: 'privacy.ask',
      kind: 'decisions',
      actorId: user.id,
      subject: subjectOf(id),
      detail: { kind },
      notice: {
        userIds: adminIds,
        title: message('New privacy request'),
        message: message('{name} has sent a privacy request. It must be answered within 30 days.', {
          name: user.name,
        }),
        link: QUEUE,
      },
    },
  ])

/** Someone works on it. */
export const requestBegun = (cause: Cause, tx: Db, id: number): Promise<void> =>
  record(cause, tx, [{ action: 'privacy.begin', subject: subjectOf(id) }])

type Answered = { id: number; user: User; answer: string; action: 'privacy.finish' | 'privacy.refuse' }

/** The person gets the answer, by mail and on the page. */
export const requestAnswered = (cause: Cause, tx: Db, { id, user, answer, action }: Answered): Promise<void> => {
  const title = message('Our answer to your privacy request')
  return record(cause, tx, [
    {
      action,
      kind: 'required',
      subject: subjectOf(id),
      notice: { userIds: [user.id], title, message: message('{answer}', { answer }), link: PLACE },
      mail: {
        to: recipientOf(user),
        subject: title,
        hello: user.name,
        lines: [message('{answer}', { answer })],
        button: { label: message('Open the page'), path: PLACE },
      },
    },
  ])
}
