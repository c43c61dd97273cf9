import { Trans, useLingui } from '@lingui/react/macro'
import type { DecidedList } from '#web/kit/decided-rows.ts'
import type { Choice } from '#web/kit/decision-buttons.tsx'
import { useDecision } from '#web/kit/use-decision.ts'
import {
  type JobApplication,
  jobApplicationApi,
  type JobApplicationMove,
  jobApplicationMoves as moves,
  type JobApplicationStatus,
} from '../job-application.contract.ts'
import { jobApplicationPolicy } from '../job-application.policy.ts'
import { STATUS_NAMES, STATUS_TONES } from './application-words.tsx'

/** Reads that a decision makes stale. */
const REFRESHED = [jobApplicationApi.list, jobApplicationApi.get]

const decisionInput =
  (move: JobApplicationMove) =>
  ({ id }: JobApplication, reason?: string) => ({ params: { id }, body: { move, ...(reason && { reason }) } })

const notifiedText = ({ name }: JobApplication) => <Trans>{name} will be notified by email.</Trans>

/** What an admin decides about an application for a job, as buttons. */
export function useApplicationChoices(list: DecidedList): (row: JobApplication) => readonly Choice<JobApplication>[] {
  const { t } = useLingui()
  const common = {
    ability: jobApplicationPolicy.manage,
    success: ({ message }: { message: string }) => message,
    about: ({ name }: JobApplication) => name,
    failure: t`Failed to update status`,
    refresh: REFRESHED,
    list,
  }
  const doneBadge = (status: JobApplicationStatus) => ({ label: t(STATUS_NAMES[status]), tone: STATUS_TONES[status] })
  const shortlist = useDecision(jobApplicationApi.move, {
    ...common,
    move: moves.shortlist,
    input: decisionInput('shortlist'),
    question: (row) => {
      const { name } = row
      return { title: t`Shortlist ${name}?`, message: notifiedText(row), confirmLabel: t`Shortlist` }
    },
    done: doneBadge('shortlisted'),
  })
  const invite = useDecision(jobApplicationApi.move, {
    ...common,
    move: moves.invite,
    input: decisionInput('invite'),
    question: (row) => {
      const { name } = row
      return { title: t`Invite ${name} to an interview?`, message: notifiedText(row), confirmLabel: t`Invite` }
    },
    done: doneBadge('interview'),
  })
  const hire = useDecision(jobApplicationApi.move, {
    ...common,
    move: moves.hire,
    input: decisionInput('hire'),
    question: (row) => {
      const { name } = row
      return { title: t`Hire ${name}?`, message: notifiedText(row), confirmLabel: t`Hire` }
    },
    done: doneBadge('hired'),
  })
  const reject = useDecision(jobApplicationApi.move, {
    ...common,
    move: moves.reject,
    input: decisionInput('reject'),
    question: ({ name }) => ({
      title: t`Reject ${name}’s application?`,
      message: <Trans>{name} will be notified by email. This cannot be undone.</Trans>,
      confirmLabel: t`Reject`,
      isReasonOptional: true,
    }),
    done: doneBadge('rejected'),
  })
  return ({ name }) => [
    { decision: hire, label: t`Hire`, name: t`Hire ${name}` },
    { decision: invite, label: t`Invite`, name: t`Invite ${name}` },
    { decision: shortlist, label: t`Shortlist`, name: t`Shortlist ${name}` },
    { decision: reject, label: t`Reject`, name: t`Reject ${name}’s application`, isDangerous: true },
  ]
}
