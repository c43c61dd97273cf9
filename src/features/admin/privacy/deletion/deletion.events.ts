import type { Db } from '#server/db/db.ts'
import { message } from '#shared/message.ts'
import { record } from '#features/base/record/record.service.ts'
import type { Cause } from '#server/cause.ts'
import { recipientOf, type User, userSubject } from '#features/base/user/user.service.ts'
import type { StoredDeletion } from './deletion.data.ts'

const PLACE = '/dashboard/privacy'

/** Somebody wants the own account deleted: the mail also reaches an owner whose session was stolen. */
export const deletionAsked = (cause: Cause, tx: Db, { user, dueAt }: { user: User; dueAt: Date }): Promise<void> => {
  const title = message('Your account will be deleted')
  const day = { instant: dueAt.toISOString() }
  return record(cause, tx, [
    {
      action: 'privacy.askDeletion',
      kind: 'security',
      subject: userSubject(user.id),
      detail: { due_at: dueAt.toISOString() },
      notice: {
        userIds: [user.id],
        title,
        message: message('On {day}. Until then you can take it back.', { day }),
        link: PLACE,
      },
      mail: {
        to: recipientOf(user),
        subject: title,
        hello: user.name,
        lines: [
          message('You have asked us to delete your account. We do it on {day}.', { day }),
          message('Until then you can take it back: sign in and press “Keep my account”.'),
          message('If it was not you, sign in, keep the account and change your password right away.'),
        ],
        button: { label: message('Open the page'), path: PLACE },
      },
    },
  ])
}

/** It was taken back. */
export const deletionWithdrawn = (cause: Cause, tx: Db, user: User): Promise<void> =>
  record(cause, tx, [
    {
      action: 'privacy.keepAccount',
      kind: 'security',
      subject: userSubject(user.id),
      mail: {
        to: recipientOf(user),
        subject: message('Your account stays'),
        hello: user.name,
        lines: [message('You have taken the deletion of your account back. Everything stays as it is.')],
      },
    },
  ])

/** The account is deleted; the last mail goes to the address that it had. */
export const deletionDone = (cause: Cause, tx: Db, user: User): Promise<void> =>
  record(cause, tx, [
    {
      action: 'privacy.deleted',
      kind: 'security',
      actorId: null,
      subject: userSubject(user.id),
      mail: {
        to: { ...recipientOf(user), id: null },
        subject: message('Your account was deleted'),
        hello: user.name,
        lines: [
          message('As you have asked, your account was deleted. You can no longer sign in.'),
          message('What the law asks us to keep stays without your account; our privacy text says what that is.'),
        ],
      },
    },
  ])

type Refused = { user: User; row: StoredDeletion; adminIds: readonly number[]; reason: string }

/** When the day came, others depended on the person: both sides hear of it. */
export const deletionRefused = (cause: Cause, tx: Db, { user, row, adminIds, reason }: Refused): Promise<void> =>
  record(cause, tx, [
    {
      action: 'privacy.deleted',
      kind: 'required',
      result: 'failed',
      actorId: null,
      subject: userSubject(user.id),
      detail: { deletion: row.id, reason },
      notice: {
        userIds: [user.id],
        title: message('Your account was not deleted'),
        message: message('Others depend on it now. The page of your privacy says what to do.'),
        link: PLACE,
      },
      mail: {
        to: recipientOf(user),
        subject: message('Your account was not deleted'),
        hello: user.name,
        lines: [
          message(
            'We could not delete your account, as others depend on it now. The page of your privacy says what to do.',
          ),
        ],
        button: { label: message('Open the page'), path: PLACE },
      },
    },
    {
      kind: 'decisions',
      notice: {
        userIds: adminIds,
        title: message('An account could not be deleted'),
        message: message('{name} has asked for it, and others depend on the account.', { name: user.name }),
        link: '/dashboard/users',
      },
    },
  ])
