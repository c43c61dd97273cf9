import type { Db } from '#server/db/db.ts'
import { message } from '#shared/message.ts'
import { record } from '#features/base/record/record.service.ts'
import type { Cause } from '#server/cause.ts'
import { recipientOf, type User, userSubject } from '#features/base/user/user.service.ts'
import type { StoredDeletion } from './deletion.data.ts'

const PLACE = '/dashboard/privacy'

/** Someone wants their own account deleted: the mail also reaches an owner whose session was stolen. */
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
        message: message('On {day}. Until then you can cancel.', { day }),
        link: PLACE,
      },
      mail: {
        to: recipientOf(user),
        subject: title,
        hello: user.name,
        lines: [
          message('You asked us to delete your account. We will delete it on {day}.', { day }),
          message('Until then you can cancel: sign in and press "Keep my account".'),
          message('If it was not you, sign in, keep the account and change your password right away.'),
        ],
        button: { label: message('Open the page'), path: PLACE },
      },
    },
  ])
}

/** The request for deletion was withdrawn. */
export const deletionWithdrawn = (cause: Cause, tx: Db, user: User): Promise<void> =>
  record(cause, tx, [
    {
      action: 'privacy.keepAccount',
      kind: 'security',
      subject: userSubject(user.id),
      mail: {
        to: recipientOf(user),
        subject: message('Your account has been kept'),
        hello: user.name,
        lines: [message('You cancelled the deletion of your account. Everything stays as it is.')],
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
          message('As you asked, we have deleted your account. You can no longer sign in.'),
          message('We keep what the law requires, without your account details. Our privacy policy lists it.'),
        ],
      },
    },
  ])

type Refused = { user: User; row: StoredDeletion; adminIds: readonly number[]; reason: string }

/** When the day came, others depended on the person: both sides are notified. */
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
        message: message('Other people now depend on it. Your privacy page explains what to do.'),
        link: PLACE,
      },
      mail: {
        to: recipientOf(user),
        subject: message('Your account was not deleted'),
        hello: user.name,
        lines: [
          message(
            'We could not delete your account because other people now depend on it. Your privacy page explains what to do.',
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
        message: message('{name} asked for their account to be deleted, but other people depend on it.', {
          name: user.name,
        }),
        link: '/dashboard/users',
      },
    },
  ])
