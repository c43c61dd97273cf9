import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { allowsRole } from '#shared/policy.ts'
import { useMe } from '#web/api/use-me.ts'
import type { PayRunDetails } from '../payroll.contract.ts'
import { payrollPolicy } from '../payroll.policy.ts'
import styles from './payroll.module.css'

const STEPS = ['calculate', 'check', 'submit', 'approve', 'file', 'paid'] as const
type Step = (typeof STEPS)[number]

/** What has to be done next; `done` once everyone is paid. */
function nextStepOf(
  run: Pick<PayRunDetails, 'status' | 'is_current' | 'attention' | 'ready' | 'files'>,
): Step | 'done' {
  if (run.status === 'paid') return 'done'
  if (run.status === 'approved') return run.ready > 0 && run.files.length === 0 ? 'file' : 'paid'
  if (!run.is_current) return 'calculate'
  if (run.status === 'submitted') return 'approve'
  return run.attention.length > 0 ? 'check' : 'submit'
}

/** Where a run is on its way to being paid, and who does the next step. */
export function RunSteps({ run }: { run: PayRunDetails }) {
  const { t } = useLingui()
  const now = nextStepOf(run)
  const at = now === 'done' ? STEPS.length : STEPS.indexOf(now)
  const names: Record<Step, ReactNode> = {
    calculate: <Trans>Calculate</Trans>,
    check: <Trans>Check</Trans>,
    submit: <Trans context="step of a pay run">Submit</Trans>,
    approve: <Trans>Approve</Trans>,
    file: <Trans>Bank file</Trans>,
    paid: <Trans>Paid</Trans>,
  }
  return (
    <ol className={styles.steps} aria-label={t`Steps of this pay run`}>
      {STEPS.map((step, nth) => (
        <li
          key={step}
          className={styles.step}
          data-is={nth < at ? 'done' : nth === at ? 'now' : 'later'}
          aria-current={nth === at ? 'step' : undefined}
        >
          <span className={styles.stepName}>{names[step]}</span>
          {nth < at && <Trans>Done</Trans>}
          {nth === at && <NextStepText step={step} run={run} />}
        </li>
      ))}
    </ol>
  )
}

/** Who does the next step. */
function NextStepText({ step, run }: { step: Step; run: PayRunDetails }) {
  const me = useMe()
  if (step === 'approve') {
    return run.worked_by.includes(me.id) ? (
      <Trans>Waiting for an accountant, administrator or HR colleague who did not work on this run</Trans>
    ) : (
      <Trans>Your turn: approve it or send it back</Trans>
    )
  }
  if (step === 'paid') {
    const { paid, payments } = run
    return (
      <Trans>
        {paid} of {payments} paid
      </Trans>
    )
  }
  const { prepare, pay } = payrollPolicy
  if (allowsRole(step === 'file' ? pay : prepare, me)) return <OwnTurnText step={step} />
  if (step === 'check') return <Trans>An accountant or an administrator checks the warnings and submits the run</Trans>
  return <Trans>Next: an accountant or an administrator</Trans>
}

/** What the reader is asked to do, who may do it. */
function OwnTurnText({ step }: { step: Exclude<Step, 'approve' | 'paid'> }) {
  switch (step) {
    case 'calculate':
      return <Trans>Your turn: calculate it again</Trans>
    case 'check':
      return <Trans>Your turn: check the warnings, then submit it</Trans>
    case 'submit':
      return <Trans>Your turn: submit it for approval</Trans>
    case 'file':
      return <Trans>Your turn: create the bank file</Trans>
  }
}
