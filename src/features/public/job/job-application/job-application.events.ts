import type { Db } from '#server/db/db.ts'
import type { Recipient } from '#server/mail/mail.ts'
import { type Message, message } from '#shared/message.ts'
import { record } from '#features/base/record/record.service.ts'
import type { Cause, Past } from '#server/cause.ts'
import type { JobApplication, JobApplicationMove } from './job-application.contract.ts'

const subjectOf = (id: number): string => `jobApplication:${id}`

/** Where people find their applications. */
const OWN_PLACE = '/dashboard/job-applications'

/** Whom a change concerns. */
type About = { row: JobApplication; to: Recipient }

const jobNameOf = ({ job_title: title, company }: JobApplication): string => `${title}, ${company}`
const ownButton = { label: message('See my applications'), path: OWN_PLACE }

/** Someone applied for a job: the admins are notified, and the applicant gets a confirmation. */
export const jobApplied = (
  cause: Cause | Past,
  tx: Db,
  { row, to, adminIds }: About & { adminIds: readonly number[] },
): Promise<void> =>
  record(cause, tx, [
    {
      action: 'jobApplication.apply',
      actorId: row.user_id,
      subject: subjectOf(row.id),
      detail: { job: row.job_id },
      notice: {
        userIds: adminIds,
        title: message('New job application'),
        message: message('{name} has applied for "{job}".', { name: row.name, job: jobNameOf(row) }),
        link: `/dashboard/job-applicants?job=${row.job_id}&application=${row.id}`,
      },
      mail: {
        to,
        subject: message('We have received your application for "{job}"', { job: jobNameOf(row) }),
        hello: row.name,
        lines: [message('Thank you for applying. You can check the status of your application at any time.')],
        button: ownButton,
      },
    },
  ])

/** The applicant takes the application back. */
export const jobApplicationWithdrawn = (cause: Cause, tx: Db, id: number): Promise<void> =>
  record(cause, tx, [{ action: 'jobApplication.withdraw', subject: subjectOf(id) }])

const TITLES: Record<JobApplicationMove, Message> = {
  shortlist: message('You are on the shortlist'),
  invite: message('You are invited to an interview'),
  hire: message('Congratulations: you got the job'),
  reject: message('Your application was not successful'),
}

const WHATS: Record<JobApplicationMove, (values: { job: string }) => Message> = {
  shortlist: (values) => message('Your application for "{job}" is on the shortlist.', values),
  invite: (values) =>
    message('We would like to talk with you about "{job}". We will contact you to agree on a time.', values),
  hire: (values) => message('You were selected for "{job}". We will contact you about the next steps.', values),
  reject: (values) => message('Thank you for applying for "{job}". This time we chose another candidate.', values),
}

/** An admin has moved an application: the applicant is notified. */
export const jobApplicationMoved = (
  cause: Cause | Past,
  tx: Db,
  { row, to, move, byId }: About & { move: JobApplicationMove; byId: number },
): Promise<void> => {
  const [title, what] = [TITLES[move], WHATS[move]({ job: jobNameOf(row) })]
  const reason = row.decision_reason
  return record(cause, tx, [
    {
      action: `jobApplication.${move}`,
      actorId: byId,
      subject: subjectOf(row.id),
      ...(reason !== null && { detail: { reason } }),
      notice: { userIds: [row.user_id], title, message: what, link: OWN_PLACE },
      mail: {
        to,
        subject: title,
        hello: row.name,
        lines: [what, ...(reason === null ? [] : [message('Reason: {reason}', { reason })])],
        button: ownButton,
      },
    },
  ])
}

/** An admin wrote a note: the log says nothing of what is in it. */
export const adminNoteWritten = (cause: Cause, tx: Db, id: number): Promise<void> =>
  record(cause, tx, [{ action: 'jobApplication.addNote', subject: subjectOf(id) }])

/** An admin writes a message to an applicant. */
export const applicantMessaged = (
  cause: Cause,
  tx: Db,
  { row, to, subject, text }: About & { subject: string; text: string },
): Promise<void> =>
  record(cause, tx, [
    {
      action: 'jobApplication.write',
      subject: subjectOf(row.id),
      detail: { subject },
      mail: {
        to,
        subject: message('{sentence}', { sentence: subject }),
        lines: text.split(/\n{2,}/).map((sentence) => message('{sentence}', { sentence })),
        button: ownButton,
      },
    },
  ])

export const cvDownloaded = (cause: Cause, db: Db, id: number): Promise<void> =>
  record(cause, db, [{ action: 'jobApplication.cv', subject: subjectOf(id) }])
