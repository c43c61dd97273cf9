import type { Db } from '#server/db/db.ts'
import type { Recipient } from '#server/mail/mail.ts'
import { message } from '#shared/message.ts'
import { record, type Telling } from '#features/base/record/record.service.ts'
import type { Cause } from '#server/cause.ts'
import type { AlertedJob } from './job-alert.data.ts'

export type DigestMail = { to: Recipient; name: string; jobs: readonly AlertedJob[]; endPath: string }

/** New jobs by mail, all of a day in one. The button leads to the board; one click ends the alerts. */
export const digestsSent = (
  cause: Cause,
  tx: Db,
  { mails, baseUrl }: { mails: readonly DigestMail[]; baseUrl: string },
): Promise<void> =>
  record(
    cause,
    tx,
    mails.map(({ to, name, jobs, endPath }): Telling => ({
      // Asked for by the reader, and ended by a link of its own.
      kind: 'required',
      mail: {
        to,
        subject:
          jobs.length === 1
            ? message('A new job for you')
            : message('{count} new jobs for you', { count: jobs.length }),
        hello: name,
        lines: [
          message('New jobs that match your alert:'),
          ...jobs.map(({ id, title, company, location }) =>
            message('{title}, {company} ({location}): {url}', {
              title,
              company,
              location,
              url: `${baseUrl}/career/${id}`,
            }),
          ),
          message('You get this email because you asked for job alerts.'),
        ],
        button: { label: message('See all jobs'), path: '/career' },
        unsubscribe: { label: message('Stop my job alerts'), path: endPath },
      },
    })),
  )

/** Someone ended all job alerts by the link of a mail. */
export const jobAlertsEnded = (cause: Cause, tx: Db, userId: number): Promise<void> =>
  record(cause, tx, [{ action: 'jobAlert.end', actorId: userId, subject: `user:${userId}` }])
