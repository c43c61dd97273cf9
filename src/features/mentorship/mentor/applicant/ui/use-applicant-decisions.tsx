import { Trans, useLingui } from '@lingui/react/macro'
import { mentorshipHistoryApi } from '#features/mentorship/history/history.contract.ts'
import type { DecidedList, Mark } from '#web/kit/decided-rows.ts'
import { type Decision, useDecision } from '#web/kit/use-decision.ts'
import type { Choice } from '#web/kit/decision-buttons.tsx'
import { mentorApi } from '../../mentor.contract.ts'
import { applicantApi, applicantMoves as moves } from '../applicant.contract.ts'
import { applicantPolicy } from '../applicant.policy.ts'
import type { ApplicantRow } from './applicant-words.tsx'

/** The list with the rows to decide about, and the decisions made there. */
export type ApplicantDecisionList = DecidedList & { marks: ReadonlyMap<number, Mark> }

/** Reads that a decision makes stale. */
export const REFRESHED = [applicantApi.list, applicantApi.get, mentorshipHistoryApi.ofApplicant, mentorApi.list]

/** What an admin decides about a mentor (spec 3 §2, §4), with the specified texts of failures. */
function useApplicantDecisions(
  list: ApplicantDecisionList,
): Record<'approve' | 'reject' | 'reset', Decision<ApplicantRow>> {
  const { t } = useLingui()
  const common = {
    ability: applicantPolicy.decide,
    success: ({ message }: { message: string }) => message,
    about: ({ name }: ApplicantRow) => name,
    refresh: REFRESHED,
    list,
  }
  const approve = useDecision(applicantApi.approve, {
    ...common,
    move: moves.approve,
    input: ({ id }: ApplicantRow) => ({ params: { id } }),
    question: ({ name }) => ({
      title: t`Approve ${name}?`,
      message: <Trans>{name} becomes a mentor, appears in the directory and gets an email.</Trans>,
      confirmLabel: t`Approve`,
    }),
    done: { label: t`Approved`, tone: 'success' },
    failure: t`Failed to approve mentor`,
  })
  const reject = useDecision(applicantApi.reject, {
    ...common,
    move: moves.reject,
    input: ({ id }: ApplicantRow, reason) => ({ params: { id }, body: { reason } }),
    question: ({ name, status }) => ({
      title: t`Reject ${name}’s application?`,
      message:
        status === 'approved' ? (
          <Trans>
            {name} will no longer be a mentor or appear in the directory, and will get an email with your reason.
          </Trans>
        ) : (
          <Trans>{name} gets an email with your reason and may apply again.</Trans>
        ),
      confirmLabel: t`Reject`,
      asksFor: 'reason for named readers',
    }),
    done: { label: t`Rejected`, tone: 'danger' },
    failure: t`Failed to reject mentor`,
  })
  const reset = useDecision(applicantApi.setStatus, {
    ...common,
    move: moves.reset,
    input: ({ id }: ApplicantRow) => ({ params: { id }, body: { status: 'pending' as const } }),
    question: ({ name, status }) => ({
      title: t`Set ${name} back to pending?`,
      message:
        status === 'approved' ? (
          <Trans>
            {name} will be removed from the directory until the application is approved again, and will get an email.
          </Trans>
        ) : (
          <Trans>The application is reviewed again, and {name} gets an email.</Trans>
        ),
      confirmLabel: t`Set Pending`,
    }),
    done: { label: t`Pending`, tone: 'warning' },
    failure: t`Failed to update mentor status`,
  })
  return { approve, reject, reset }
}

/** The same as buttons. */
export function useApplicantChoices(
  list: ApplicantDecisionList,
): (row: ApplicantRow) => readonly Choice<ApplicantRow>[] {
  const { t } = useLingui()
  const { approve, reject, reset } = useApplicantDecisions(list)
  return ({ name }) => [
    { decision: approve, label: t`Approve`, name: t`Approve ${name}` },
    { decision: reset, label: t`Set Pending`, name: t`Set Pending: ${name}` },
    { decision: reject, label: t`Reject`, name: t`Reject ${name}’s application`, isDangerous: true },
  ]
}
