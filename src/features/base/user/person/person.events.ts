import type { Db } from '#server/db/db.ts'
import { type Message, message } from '#shared/message.ts'
import { ROLE_NAMES } from '#shared/role-names.ts'
import type { Role } from '#shared/roles.ts'
import { record, type RecordedEvent } from '#features/base/record/record.service.ts'
import type { Cause, Past } from '#server/cause.ts'
import { recipientOf, type User, userSubject } from '../user.service.ts'

const invitationMail = (user: User, link: string): Pick<RecordedEvent, 'mail'> => ({
  mail: {
    to: recipientOf(user),
    subject: message('Your {organisation} account is ready'),
    hello: user.name,
    lines: [
      message(
        'An account has been created for you. Choose a password to sign in. The link works once and expires in 7 days.',
      ),
    ],
    button: { label: message('Choose a password'), path: link },
  },
})

/** Staff made an account; its owner gets the link to choose a password, if there is one. */
export const userCreated = (
  cause: Cause | Past,
  tx: Db,
  { user, byId, link }: { user: User; byId: number; link: string | undefined },
): Promise<void> =>
  record(cause, tx, [
    {
      action: 'user.create',
      actorId: byId,
      subject: userSubject(user.id),
      detail: { name: user.name, role: user.role },
      ...(link !== undefined && invitationMail(user, link)),
    },
  ])

/** Someone without a password gets a new link to choose one; earlier ones have ended. */
export const userInvited = (cause: Cause, tx: Db, user: User, link: string): Promise<void> =>
  record(cause, tx, [{ action: 'user.invite', subject: userSubject(user.id), ...invitationMail(user, link) }])

/** An invitation was withdrawn. */
export const invitationWithdrawn = (cause: Cause, tx: Db, user: User): Promise<void> =>
  record(cause, tx, [{ action: 'user.withdrawInvitation', subject: userSubject(user.id) }])

type Change = { before: User; after: User; fields: readonly string[] }

const mailToOwner = (user: User, subject: Message, lines: readonly Message[]): Pick<RecordedEvent, 'mail'> => ({
  mail: {
    to: recipientOf(user),
    subject,
    hello: user.name,
    lines: [...lines],
  },
})

/** What follows for the owner of an account, each with its own line in the log. */
function eventsForOwner({ before, after, fields }: Change): RecordedEvent[] {
  const subject = userSubject(after.id)
  const events: RecordedEvent[] = []
  if (fields.includes('role'))
    events.push({
      action: 'user.changeRoles',
      subject,
      detail: { give: [after.role], take: [before.role] },
      notice: roleNotice(after.id, after.role),
    })
  if (fields.includes('email'))
    events.push({
      action: 'user.changeEmail',
      subject,
      ...mailToOwner(before, message('Your email address was changed'), [
        message('Our staff changed the email address of your account. This address is no longer used.'),
        message('If you did not ask for this, tell us right away by replying to this email.'),
      ]),
    })
  if (fields.includes('is_active'))
    events.push({ action: after.isActive ? 'user.enable' : 'user.disable', subject, ...accountStatusMail(after) })
  return events
}

const roleNotice = (userId: number, role: Role): RecordedEvent['notice'] => ({
  userIds: [userId],
  title: message('Your role was changed'),
  message: message('Your role is now: {role}.', { role: ROLE_NAMES[role] }),
  link: '/dashboard',
})

/** Anyone who has never had access is notified by the invitation. */
const accountStatusMail = (user: User): Pick<RecordedEvent, 'mail'> => {
  if (user.passwordHash === null && user.verifiedAt === null) return {}
  return user.isActive
    ? mailToOwner(user, message('Your account is active again'), [
        message('You can sign in again. Everything is still there.'),
      ])
    : mailToOwner(user, message('Your account was made inactive'), [
        message('You have been signed out and cannot sign in for now. Your content is kept.'),
        message('If you think this is a mistake, reply to this email.'),
      ])
}

/** Staff changed an account: the log names the fields, and its owner is notified of what concerns them. */
export const userChanged = (cause: Cause, tx: Db, change: Change): Promise<void> =>
  record(cause, tx, [
    { action: 'user.update', subject: userSubject(change.after.id), detail: { fields: change.fields } },
    ...eventsForOwner(change),
  ])

/** An account was deleted. The log keeps who it was: nothing else does. */
export const userRemoved = (cause: Cause, tx: Db, user: User): Promise<void> =>
  record(cause, tx, [
    {
      action: 'user.remove',
      subject: userSubject(user.id),
      detail: { name: user.name, role: user.role },
      ...mailToOwner(user, message('Your account was deleted'), [
        message('Our staff deleted your account. You can no longer sign in.'),
        message('If you think this is a mistake, reply to this email.'),
      ]),
    },
  ])

/** Someone brought users over from a file; each has its own line in the log, too. */
export const usersImported = (cause: Cause, tx: Db, count: { added: number; known: number }): Promise<void> =>
  record(cause, tx, [{ action: 'user.import', detail: count }])

/** Demo data was started in production: accounts with public passwords were ended. */
export const demoEnded = (cause: Cause, tx: Db, ids: readonly number[]): Promise<void> =>
  record(
    cause,
    tx,
    ids.map((id) => ({ action: 'user.endDemo', actorId: null, subject: userSubject(id) })),
  )
