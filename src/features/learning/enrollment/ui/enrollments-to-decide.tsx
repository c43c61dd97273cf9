import { useLingui } from '@lingui/react/macro'
import { DecisionQueueRows } from '#web/kit/decision-queue-rows.tsx'
import { useDecisionQueue } from '#web/kit/use-decision-queue.ts'
import type { EnrollmentRow } from '../enrollment.contract.ts'
import { ENROLLMENTS } from './enrollment-columns.tsx'
import { useEnrollmentDecisions } from './use-enrollment-decisions.tsx'

/** The requests for places in courses that wait, decided as in the list of enrollments. */
export function EnrollmentsToDecide() {
  const { t } = useLingui()
  const queue = useDecisionQueue(ENROLLMENTS, { status: 'pending', sort: 'requested' })
  const { approve, reject } = useEnrollmentDecisions(queue)
  return (
    <DecisionQueueRows<EnrollmentRow>
      label={t`Course enrollments, oldest first`}
      queue={queue}
      failure={t`Failed to fetch applications`}
      row={({ id, user, course, created_at: since }) => ({
        person: user,
        text: course.title,
        since,
        to: `/dashboard/course-applications?enrollment=${id}`,
      })}
      choices={({ user: { name } }) => [
        { decision: approve, label: t`Approve`, name: t`Approve ${name}’s request` },
        { decision: reject, label: t`Reject`, name: t`Reject ${name}’s request`, isDangerous: true },
      ]}
    />
  )
}
