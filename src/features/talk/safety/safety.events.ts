import type { Db } from '#server/db/db.ts'
import { type Message, message } from '#shared/message.ts'
import { record } from '#features/base/record/record.service.ts'
import type { Cause, Past } from '#server/cause.ts'
import type { Report, ReportDecision } from './safety.contract.ts'

const subjectOf = (id: number): string => `safety-report:${id}`

/** Someone was reported; admins are told. The log holds no words of the thread. */
export const personReported = (
  cause: Cause | Past,
  tx: Db,
  { id, byId, name, adminIds }: { id: number; byId: number; name: string; adminIds: readonly number[] },
): Promise<void> =>
  record(cause, tx, [
    {
      action: 'safety.report',
      actorId: byId,
      subject: subjectOf(id),
      notice: {
        userIds: adminIds,
        title: message('Safety report'),
        message: message('{name} was reported. Decide what to do.', { name }),
        link: `/dashboard/safety-reports/${id}`,
      },
    },
  ])

/** An admin has read what was copied of a thread. */
export const reportRead = (cause: Cause, db: Db, id: number): Promise<void> =>
  record(cause, db, [{ action: 'safety.get', subject: subjectOf(id) }])

/** A person was blocked or unblocked, and is not told. */
export const blockChanged = (
  cause: Cause,
  tx: Db,
  event: { action: 'safety.block' | 'safety.unblock'; subject: string },
): Promise<void> => record(cause, tx, [event])

/** The text for the reported person; nothing when no action is taken. */
const CONSEQUENCES: Record<Exclude<ReportDecision, 'nothing'>, (reason: string) => Message> = {
  warn: (reason) => message('An administrator has sent you a warning: {reason}', { reason }),
  end: (reason) => message('An administrator has ended your mentorship: {reason}', { reason }),
  suspend: (reason) => message('An administrator has suspended you as a mentor: {reason}', { reason }),
}

/** A report is decided: the reporter is told that it was, the reported person what follows and not who reported it. */
export const reportDecided = (
  cause: Cause,
  tx: Db,
  { report, decision, reason }: { report: Report; decision: ReportDecision; reason: string },
): Promise<void> => {
  const isMatch = report.match_id !== null
  const link = isMatch ? '/dashboard/mentor-messages' : '/dashboard/messages'
  return record(cause, tx, [
    {
      action: 'safety.decide',
      subject: subjectOf(report.id),
      detail: { decision, reason },
      notice: {
        userIds: [report.reporter.id],
        title: message('Your report'),
        message:
          decision === 'nothing'
            ? message('Thank you. We have read your report and found no reason to act: {reason}', {
                reason,
              })
            : message('Thank you. We have read your report and acted on it.'),
        link,
      },
    },
    ...(decision === 'nothing'
      ? []
      : [
          {
            kind: 'required' as const,
            notice: {
              userIds: [report.reported.id],
              title: isMatch ? message('About your mentorship') : message('About your messages'),
              message: CONSEQUENCES[decision](reason),
              link,
            },
          },
        ]),
  ])
}
