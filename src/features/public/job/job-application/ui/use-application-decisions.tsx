import { Trans, useLingui } from '@lingui/react/macro'
import type { DecidedList } from '#web/kit/held-rows.ts'
import type { Choice } from '#web/kit/move-buttons.tsx'
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

const input =
  (move: JobApplicationMove) =>
  ({ id }: JobApplication, reason?: string) => ({ params: { id }, body: { move, ...(reason && { reason }) } })

const told = ({ name }: JobApplication) => <Trans>{name} will be notified by email.</Trans>

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
  const done = (status: JobApplicationStatus) => ({ label: t(STATUS_NAMES[status]), tone: STATUS_TONES[status] })
  const shortlist = useDecision(jobApplicationApi.move, {
    ...common,
    move: moves.shortlist,
    input: input('shortlist'),
    question: (row) => {
      const { name } = row
      return { title: t`Put ${name} on the shortlist?`, message: told(row), confirmLabel: t`Shortlist` }
    },
    done: done('shortlisted'),
  })
  const invite = useDecision(jobApplicationApi.move, {
    ...common,
    move: moves.invite,
    input: input('invite'),
    question: (row) => {
      const { name } = row
      return { title: t`Invite ${name} to an interview?`, message: told(row), confirmLabel: t`Invite` }
    },
    done: done('interview'),
  })
  const hire = useDecision(jobApplicationApi.move, {
    ...common,
    move: moves.hire,
    input: input('hire'),
    question: (row) => {
      const { name } = row
      return { title: t`Hire ${name}?`, message: told(row), confirmLabel: t`Hire` }
    },
    done: done('hired'),
  })
  const reject = useDecision(jobApplicationApi.move, {
    ...common,
    move: moves.reject,
    input: input('reject'),
    question: ({ name }) => ({
      title: t`Reject ${name}?`,
      message: <Trans>{name} will be notified by email. This cannot be undone.</Trans>,
      confirmLabel: t`Reject`,
      isReasonOptional: true,
    }),
    done: done('rejected'),
  })
  return ({ name }) => [
    { decision: hire, label: t`Hire`, name: t`Hire ${name}` },
    { decision: invite, label: t`Invite`, name: t`Invite ${name}` },
    { decision: shortlist, label: t`Shortlist`, name: t`Shortlist ${name}` },
    { decision: reject, label: t`Reject`, name: t`Reject ${name}`, isDangerous: true },
  ]
}
