import type { Db } from '#server/db/db.ts'
import type { Recipient } from '#server/mail/mail.ts'
import { type Message, message, word } from '#shared/message.ts'
import { record, type Telling } from '#features/base/record/record.service.ts'
import type { Cause, Past } from '#server/cause.ts'
import type { Mentee, MentorshipApplication } from './mentorship-application.contract.ts'

/** The name of the application for mentorship in the audit log. */
export const mentorshipApplicationSubject = (id: number): string => `mentorship:${id}`

/** The texts of the audit log's actions in the history of an application. */
export const MENTORSHIP_APPLICATION_HISTORY = {
  'mentorship.apply': message('Mentorship application sent'),
  'mentorship.accept': message('Accepted'),
  'mentorship.withdraw': word('Withdrawn', 'an application'),
  'mentorship.deny': message('Denied'),
  'mentorship.assign': message('Mentor assigned'),
  'mentorship.complete': word('Completed', 'an application'),
}

/** Whom a change concerns, and who made it. */
type ApplicationEvent = { row: MentorshipApplication; to: Recipient; byId: number }
/** A mentor who is told of it. */
export type NotifiedMentor = { userId: number; to: Recipient; name: string }

type ApplicationNotice = {
  title: Message
  what: Message
  more?: readonly Message[]
  button?: { label: Message; path: string }
  link: string
}

/** Notice (with an account) and mail to someone, in their language. */
const applicationNotification = (
  { userId, to, name }: { userId: number | null; to: Recipient; name: string },
  { title, what, more = [], button, link }: ApplicationNotice,
): Telling => ({
  kind: 'mentorship',
  ...(userId !== null && { notice: { userIds: [userId], title, message: what, link } }),
  mail: {
    to,
    subject: title,
    hello: name,
    lines: [what, ...more],
    ...(button && { button }),
  },
})

const applicantOf = ({ row, to }: ApplicationEvent) => ({ userId: row.user_id, to, name: row.full_name })

/** The page of the match with the mentor, where the agreement waits; else the way to find a mentor. */
const matchPathOf = ({ match }: MentorshipApplication): string =>
  match === null ? '/mentorship' : `/dashboard/matches/${match.id}`

/** Someone applied: the admins are notified, and the applicant gets a confirmation. */
export const applicationSent = (
  cause: Cause | Past,
  tx: Db,
  { row, to, adminIds }: { row: MentorshipApplication; to: Recipient; adminIds: readonly number[] },
): Promise<void> =>
  record(cause, tx, [
    {
      action: 'mentorship.apply',
      actorId: row.user_id,
      subject: mentorshipApplicationSubject(row.id),
      detail: { name: row.full_name, ...(row.wished_mentor && { wished: row.wished_mentor.id }) },
      notice: {
        userIds: adminIds,
        title: message('Mentorship application'),
        message: message('{name} has applied for mentorship.', { name: row.full_name }),
        link: `/dashboard/mentorship-applications?application=${row.id}`,
      },
      mail: {
        to,
        subject: message('We have received your application'),
        hello: row.full_name,
        lines: [
          message(
            'Thank you for applying for mentorship. We read every application and will write to you when we have decided.',
          ),
          message('If you did not apply, reply to this email: someone has used your address.'),
        ],
      },
    },
  ])

/** The applicant no longer wants it: the admins are notified. */
export const applicationWithdrawn = (
  cause: Cause,
  tx: Db,
  { row, byId, adminIds }: { row: MentorshipApplication; byId: number; adminIds: readonly number[] },
): Promise<void> =>
  record(cause, tx, [
    {
      action: 'mentorship.withdraw',
      actorId: byId,
      subject: mentorshipApplicationSubject(row.id),
      notice: {
        userIds: adminIds.filter((id) => id !== byId),
        title: message('Mentorship application withdrawn'),
        message: message('{name} has withdrawn the application for mentorship.', { name: row.full_name }),
        link: `/dashboard/mentorship-applications?application=${row.id}`,
      },
    },
  ])

/** Someone applied again from an address that has a pending application: only its owner learns that. */
export const applicationSentAgain = (cause: Cause, db: Db, to: Recipient, name: string): Promise<void> =>
  record(cause, db, [
    {
      action: 'mentorship.applyAgain',
      actorId: null,
      subject: 'unknown',
      mail: {
        to,
        subject: message('We already have your application'),
        hello: name,
        lines: [
          message('We already have an application from this address, so we did not record another one.'),
          message('If something has changed, reply to this email.'),
        ],
      },
    },
  ])

/** The notice to a mentor who gets a new mentee. */
const newMenteeNotification = (row: MentorshipApplication, mentor: NotifiedMentor): Telling => {
  const link = `/dashboard/mentees?mentee=${row.id}`
  return applicationNotification(mentor, {
    title: message('You have a new mentee'),
    what: message('You are now {name}’s mentor.', { name: row.full_name }),
    more: [message('Please write to your mentee to agree on a first meeting.')],
    button: { label: message('See the mentorship'), path: link },
    link,
  })
}

/**
 * The applicant is a mentee now.
 * @param invitation the link with which someone without a password chooses one
 */
export const applicationAccepted = (
  cause: Cause | Past,
  tx: Db,
  about: ApplicationEvent & { mentor: NotifiedMentor | undefined; invitation: string | undefined },
): Promise<void> => {
  const { row, byId, mentor, invitation } = about
  const path = matchPathOf(row)
  return record(cause, tx, [
    {
      action: 'mentorship.accept',
      actorId: byId,
      subject: mentorshipApplicationSubject(row.id),
      detail: { user: row.user_id, invited: invitation !== undefined, ...(row.mentor && { name: row.mentor.name }) },
      ...applicationNotification(applicantOf(about), {
        title: message('You have been accepted for mentorship'),
        what: row.mentor
          ? message('Your application was accepted. Your mentor is {mentor}.', { mentor: row.mentor.name })
          : message('Your application was accepted. We will write to you when we have found your mentor.'),
        link: path,
        ...(invitation !== undefined
          ? {
              more: [
                message(
                  'An account has been created for you. Choose a password to sign in. The link works once and expires in 7 days.',
                ),
              ],
              button: { label: message('Choose a password'), path: invitation },
            }
          : row.match && { button: { label: message('Open the mentorship'), path } }),
      }),
    },
    ...(mentor ? [newMenteeNotification(row, mentor)] : []),
  ])
}

/** The application was not accepted. */
export const applicationDenied = (cause: Cause | Past, tx: Db, about: ApplicationEvent): Promise<void> => {
  const { row, byId } = about
  const reason = row.decision_reason
  return record(cause, tx, [
    {
      action: 'mentorship.deny',
      actorId: byId,
      subject: mentorshipApplicationSubject(row.id),
      detail: reason === null ? {} : { reason },
      ...applicationNotification(applicantOf(about), {
        title: message('Your mentorship application was not accepted'),
        what: message('Thank you for applying for mentorship. Unfortunately, we cannot accept your application.'),
        more: [
          ...(reason === null ? [] : [message('Reason: {reason}', { reason })]),
          message('You can apply again at any time.'),
        ],
        link: '/mentorship-program',
      }),
    },
  ])
}

/** Someone guides a mentee from now on, perhaps instead of another mentor: all of them are notified. */
export const mentorAssigned = (
  cause: Cause | Past,
  tx: Db,
  about: ApplicationEvent & { mentor: NotifiedMentor; former: NotifiedMentor | undefined },
): Promise<void> => {
  const { row, byId, mentor, former } = about
  const path = matchPathOf(row)
  return record(cause, tx, [
    {
      action: 'mentorship.assign',
      actorId: byId,
      subject: mentorshipApplicationSubject(row.id),
      detail: { name: mentor.name },
      ...applicationNotification(applicantOf(about), {
        title: message('You have a mentor'),
        what: message('Your mentor is now {mentor}.', { mentor: mentor.name }),
        button: { label: message('Open the mentorship'), path },
        link: path,
      }),
    },
    newMenteeNotification(row, mentor),
    ...(former
      ? [
          applicationNotification(former, {
            title: message('A mentee has changed mentor'),
            what: message('{name} now has another mentor. Thank you for your time.', { name: row.full_name }),
            link: '/dashboard/mentees',
          }),
        ]
      : []),
  ])
}

export const mentorshipCompleted = (
  cause: Cause | Past,
  tx: Db,
  about: ApplicationEvent & { mentor: NotifiedMentor | undefined },
): Promise<void> => {
  const { row, byId, mentor } = about
  return record(cause, tx, [
    {
      action: 'mentorship.complete',
      actorId: byId,
      subject: mentorshipApplicationSubject(row.id),
      ...applicationNotification(applicantOf(about), {
        title: message('Your mentorship is complete'),
        what: message('Congratulations, you have completed your mentorship.'),
        more: [message('You can apply again at any time.')],
        link: '/mentorship-program',
      }),
    },
    ...(mentor
      ? [
          applicationNotification(mentor, {
            title: message('Mentorship completed'),
            what: message('{name}’s mentorship is complete. Thank you for your time.', { name: row.full_name }),
            link: `/dashboard/mentees?mentee=${row.id}`,
          }),
        ]
      : []),
  ])
}

/** The resume of an applicant was downloaded. */
export const resumeDownloaded = (
  cause: Cause,
  db: Db,
  action: 'mentorship.resume' | 'mentee.resume',
  { id, full_name: name }: Pick<Mentee, 'id' | 'full_name'>,
): Promise<void> => record(cause, db, [{ action, subject: mentorshipApplicationSubject(id), detail: { name } }])
