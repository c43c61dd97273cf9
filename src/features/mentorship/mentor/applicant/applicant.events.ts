import type { Db } from '#server/db/db.ts'
import type { Recipient } from '#server/mail/mail.ts'
import { type Message, message } from '#shared/message.ts'
import { record, type RecordedEvent } from '#features/base/record/record.service.ts'
import type { Cause, Past } from '#server/cause.ts'
import type { Applicant } from './applicant.contract.ts'

/** The name of the applicant or mentor in the audit log. */
export const applicantSubject = (id: number): string => `mentor:${id}`

/** The texts of the audit log's actions in the history of an applicant. */
export const APPLICANT_HISTORY = {
  'applicant.apply': message('Application sent'),
  'applicant.ask': message('More information requested'),
  'applicant.approve': message('Approved'),
  'applicant.reject': message('Rejected'),
  'applicant.reset': message('Set back to pending'),
}

const PLACE = '/dashboard/mentors'

/** Notice (with an account) and mail to the applicant, in their language. */
function applicantNotification(
  { user_id: userId, name }: Applicant,
  to: Recipient,
  says: {
    title: Message
    what: Message
    more?: readonly Message[]
    button?: { label: Message; path: string }
    link?: string
  },
): Pick<RecordedEvent, 'notice' | 'mail'> {
  const { title, what, more = [], button, link = '/mentorship' } = says
  return {
    ...(userId !== null && { notice: { userIds: [userId], title, message: what, link } }),
    mail: {
      to,
      subject: title,
      hello: name,
      lines: [what, ...more],
      ...(button && { button }),
    },
  }
}

/** Whom a change concerns, and who made it. */
type ApplicantEvent = { row: Applicant; to: Recipient; byId: number }

/** Someone applied: the admins are notified, and the applicant gets a confirmation. */
export const applicantApplied = (
  cause: Cause | Past,
  tx: Db,
  { row, to, adminIds }: { row: Applicant; to: Recipient; adminIds: readonly number[] },
): Promise<void> =>
  record(cause, tx, [
    {
      action: 'applicant.apply',
      actorId: row.user_id,
      subject: applicantSubject(row.id),
      detail: { name: row.name, expertise: row.area_of_expertise },
      notice: {
        userIds: adminIds,
        title: message('Mentor application'),
        message: message('{name} has applied to become a mentor.', { name: row.name }),
        link: `${PLACE}?mentor=${row.id}`,
      },
      mail: {
        to,
        subject: message('We have received your application'),
        hello: row.name,
        lines: [
          message(
            'Thank you for applying to become a mentor. We read every application and will write to you when we have decided.',
          ),
          message('If you did not apply, reply to this email: someone has used your address.'),
        ],
      },
    },
  ])

/** Someone applied again from an address that has an open application: only its owner learns that. */
export const applicantAppliedAgain = (cause: Cause, db: Db, to: Recipient, name: string): Promise<void> =>
  record(cause, db, [
    {
      action: 'applicant.applyAgain',
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

/** An admin wants to know more before deciding. */
export const applicantAsked = (cause: Cause | Past, tx: Db, { row, to, byId }: ApplicantEvent): Promise<void> => {
  const question = row.question ?? ''
  return record(cause, tx, [
    {
      action: 'applicant.ask',
      actorId: byId,
      subject: applicantSubject(row.id),
      detail: { reason: question },
      ...applicantNotification(row, to, {
        title: message('A question about your mentor application'),
        what: message('Before we decide on your application, we would like to know: {question}', { question }),
        more: [message('Please reply to this email.')],
      }),
    },
  ])
}

/**
 * The applicant is a mentor now.
 * @param invitation the link with which someone without a password chooses one
 */
export const applicantApproved = (
  cause: Cause | Past,
  tx: Db,
  { row, to, byId, invitation }: ApplicantEvent & { invitation: string | undefined },
): Promise<void> => {
  const page = `/mentor-details/${row.id}`
  return record(cause, tx, [
    {
      action: 'applicant.approve',
      actorId: byId,
      subject: applicantSubject(row.id),
      detail: { user: row.user_id, invited: invitation !== undefined },
      ...applicantNotification(row, to, {
        title: message('You are now a mentor'),
        what: message('Your application was approved. Learners can now find you in the mentor directory.'),
        link: page,
        ...(invitation === undefined
          ? { button: { label: message('See your page'), path: page } }
          : {
              more: [
                message(
                  'An account has been created for you. Choose a password to sign in. The link works once and expires in 7 days.',
                ),
              ],
              button: { label: message('Choose a password'), path: invitation },
            }),
      }),
    },
  ])
}

/** The application was not approved, or an approval has ended. */
export const applicantRejected = (
  cause: Cause | Past,
  tx: Db,
  { row, to, byId, wasApproved }: ApplicantEvent & { wasApproved: boolean },
): Promise<void> => {
  const reason = row.decision_reason
  return record(cause, tx, [
    {
      action: 'applicant.reject',
      actorId: byId,
      subject: applicantSubject(row.id),
      detail: reason === null ? {} : { reason },
      ...applicantNotification(row, to, {
        title: wasApproved ? message('You are no longer a mentor') : message('Your application was not approved'),
        what: wasApproved
          ? message('Your page was removed from the mentor directory.')
          : message('Thank you for applying to become a mentor. Unfortunately, we cannot approve your application.'),
        more: [
          ...(reason === null ? [] : [message('Reason: {reason}', { reason })]),
          message('You can apply again at any time.'),
        ],
      }),
    },
  ])
}

/** The application is reviewed again. */
export const applicantReset = (cause: Cause | Past, tx: Db, { row, to, byId }: ApplicantEvent): Promise<void> =>
  record(cause, tx, [
    {
      action: 'applicant.reset',
      actorId: byId,
      subject: applicantSubject(row.id),
      ...applicantNotification(row, to, {
        title: message('Your mentor application is being reviewed again'),
        what: message('We are reviewing your application again and will write to you when we have decided.'),
      }),
    },
  ])

/** The degree of an applicant was downloaded. */
export const degreeDownloaded = (cause: Cause, db: Db, { id, name }: Pick<Applicant, 'id' | 'name'>): Promise<void> =>
  record(cause, db, [{ action: 'applicant.degree', subject: applicantSubject(id), detail: { name } }])
