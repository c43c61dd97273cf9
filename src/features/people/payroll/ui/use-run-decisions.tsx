import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type Decision, useDecision } from '#web/kit/use-decision.ts'
import { lineApi } from '../line/line.contract.ts'
import { type Attention, payrollApi, type PayRunDetails, runMoves } from '../payroll.contract.ts'
import { payrollPolicy } from '../payroll.policy.ts'
import { payslipApi } from '../payslip/payslip.contract.ts'
import { useMonthText } from './pay-words.tsx'

/** The reads that a change of a run makes stale. */
export const RUN_READS = [payrollApi.listRuns, payrollApi.getRun, payrollApi.listPayslips, lineApi.list, payslipApi.get]

type Run = PayRunDetails
type Decisions = Record<'calculate' | 'submit' | 'approve' | 'reject', Decision<Run>>

const byId = ({ id }: Run) => ({ params: { id } })

/** Those whose pay no bank file can pay: they have no account. */
const unpayableOf = ({ attention }: Pick<Run, 'attention'>): Attention[] =>
  attention.filter(({ net, warnings }) => net > 0 && warnings.includes('no_account'))

/** Who has no account, and what happens to them then. */
function Unpayable({ people }: { people: readonly Attention[] }) {
  const names = people.map(({ name }) => name).join(', ')
  return (
    <>
      <p>
        <strong>
          <Plural value={people.length} one="# person has no bank account:" other="# people have no bank account:" />
        </strong>{' '}
        {names}
      </p>
      <p>
        <Trans>
          They will not be in the bank file. Their payslips stay open until someone adds their account and creates
          another file, or pays them by other means.
        </Trans>
      </p>
    </>
  )
}

/** Decisions about a pay run. */
export function useRunDecisions(): Decisions {
  const { t } = useLingui()
  const month = useMonthText()
  const common = {
    success: ({ message }: { message: string }) => message,
    about: (run: Run) => month(run),
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
    input: (run) => ({ ...byId(run), body: { without_account: unpayableOf(run).map((slip) => slip.payslip_id) } }),
    question: (run) => {
      const name = month(run)
      const unpayable = unpayableOf(run)
      return {
        title: t`Approve the pay for ${name}?`,
        message: (
          <>
            <p>
              <Trans>
                You cannot change it afterwards, and everyone will see their payslip. To fix a mistake, create a
                correction.
              </Trans>
            </p>
            {unpayable.length > 0 && <Unpayable people={unpayable} />}
          </>
        ),
        confirmLabel: unpayable.length > 0 ? t`Approve anyway` : t`Approve`,
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
        message: (
          <Trans>{run.prepared_by.name} will see your reason and can make changes and submit the pay run again.</Trans>
        ),
        confirmLabel: t`Send back`,
        asksFor: 'reason for named readers',
      }
    },
    done: { label: t`Draft`, tone: 'neutral' },
  })
  return { calculate, submit, approve, reject }
}
