import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { allowsRole } from '#shared/policy.ts'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import { useMe } from '#web/api/use-me.ts'
import { confirm } from '#web/kit/dialogs.tsx'
import { useLeaveRecord } from '#web/kit/list-place.ts'
import { DecisionButtons } from '#web/kit/decision-buttons.tsx'
import { payrollApi, type PayRunDetails } from '../payroll.contract.ts'
import { payrollPolicy } from '../payroll.policy.ts'
import { useMonthText } from './pay-words.tsx'
import { SaveFileButton } from '#web/kit/save-file-button.tsx'
import { useRunDecisions } from './use-run-decisions.tsx'

/** The actions of a run that the reader may take, and its files. */
export function RunActions({ run }: { run: PayRunDetails }) {
  const { t } = useLingui()
  const me = useMe()
  const { calculate, submit, approve, reject } = useRunDecisions()
  const mayPrepare = allowsRole(payrollPolicy.prepare, me)
  return (
    <>
      <SaveFileButton endpoint={payrollApi.export} id={run.id}>
        <Trans>Export CSV</Trans>
      </SaveFileButton>
      {run.status === 'draft' && mayPrepare && <RemoveRun run={run} />}
      <DecisionButtons
        row={run}
        isQuiet
        choices={[{ decision: calculate, label: run.status === 'draft' ? t`Calculate again` : t`Return to draft` }]}
      />
      <DecisionButtons
        row={run}
        isReasoned
        choices={[
          ...(run.is_current
            ? [
                { decision: submit, label: t`Submit for approval` },
                { decision: approve, label: t`Approve` },
              ]
            : []),
          { decision: reject, label: t`Send back`, isDangerous: true },
        ]}
      />
    </>
  )
}

function RemoveRun({ run }: { run: PayRunDetails }) {
  const { t } = useLingui()
  const leave = useLeaveRecord('/dashboard/employee-salaries')
  const month = useMonthText()
  const { mutate, isPending } = useApiMutation(payrollApi.removeRun, {
    success: ({ message }) => message,
    failure: t`This could not be saved. Please try again.`,
    refresh: [payrollApi.listRuns],
    onSuccess: leave,
  })
  async function ask(): Promise<void> {
    const name = month(run)
    const isSure = await confirm({
      title: t`Delete the draft for ${name}?`,
      message: <Trans>Its payslips and everything entered for them will be deleted.</Trans>,
      confirmLabel: t`Delete`,
      isDangerous: true,
    })
    if (isSure) mutate({ params: { id: run.id } })
  }
  return (
    <Button variant="light" color="red" loading={isPending} onClick={() => void ask()}>
      <Trans>Delete</Trans>
    </Button>
  )
}
