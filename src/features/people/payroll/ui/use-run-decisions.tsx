import { Trans, useLingui } from '@lingui/react/macro'
import { type Decision, useDecision } from '#web/kit/use-decision.ts'
import { lineApi } from '../line/line.contract.ts'
import { payrollApi, type PayRunDetails, runMoves } from '../payroll.contract.ts'
import { payrollPolicy } from '../payroll.policy.ts'
import { payslipApi } from '../payslip/payslip.contract.ts'
import { useMonthText } from './pay-words.tsx'

/** The reads that a change of a run makes stale. */
export const RUN_READS = [payrollApi.listRuns, payrollApi.getRun, payrollApi.listPayslips, lineApi.list, payslipApi.get]

type Run = PayRunDetails
type Decisions = Record<'calculate' | 'submit' | 'approve' | 'reject' | 'pay', Decision<Run>>

const byId = ({ id }: Run) => ({ params: { id } })

/** What becomes of a run. */
export function useRunDecisions(): Decisions {
  const { t } = useLingui()
  const month = useMonthText()
  const common = {
    success: ({ message }: { message: string }) => message,
    failure: t`This could not be saved. Please try again.`,
    refresh: RUN_READS,
  }
  const calculate = useDecision<typeof payrollApi.calculate, Run>(payrollApi.calculate, {
    ...common,
    move: runMoves.calculate,
    ability: payrollPolicy.prepare,
    input: (run) => ({ ...byId(run), body: {} }),
    done: { label: t`Draft`, tone: 'neutral' },
  })
  const submit = useDecision<typeof payrollApi.submit, Run>(payrollApi.submit, {
    ...common,
    move: runMoves.submit,
    ability: payrollPolicy.prepare,
    input: byId,
    done: { label: t`To approve`, tone: 'warning' },
  })
  const approve = useDecision<typeof payrollApi.approve, Run>(payrollApi.approve, {
    ...common,
    move: runMoves.approve,
    ability: payrollPolicy.approve,
    input: byId,
    question: (run) => {
      const name = month(run)
      return {
        title: t`Approve the pay for ${name}?`,
        message: (
          <Trans>
            It cannot be changed afterwards, and everyone can see their payslip. Mistakes are fixed with a correction.
          </Trans>
        ),
        confirmLabel: t`Approve`,
      }
    },
    done: { label: t`Approved`, tone: 'success' },
  })
  const reject = useDecision<typeof payrollApi.reject, Run>(payrollApi.reject, {
    ...common,
    move: runMoves.reject,
    ability: payrollPolicy.approve,
    input: (run, reason) => ({ ...byId(run), body: { reason } }),
    question: (run) => {
      const name = month(run)
      return {
        title: t`Send back the pay for ${name}?`,
        message: <Trans>{run.prepared_by.name} will see your reason, make changes and submit it again.</Trans>,
        confirmLabel: t`Send back`,
      }
    },
    done: { label: t`Draft`, tone: 'neutral' },
  })
  const pay = useDecision<typeof payrollApi.pay, Run>(payrollApi.pay, {
    ...common,
    move: runMoves.pay,
    ability: payrollPolicy.pay,
    input: byId,
    question: (run) => {
      const name = month(run)
      return {
        title: t`Was the pay for ${name} paid?`,
        message: <Trans>Confirm only once the bank has sent the money. This cannot be undone.</Trans>,
        confirmLabel: t`Mark as paid`,
      }
    },
    done: { label: t`Paid`, tone: 'success' },
  })
  return { calculate, submit, approve, reject, pay }
}
