import { Select, Textarea } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { FormShell } from '#web/kit/form-shell.tsx'
import { useApiForm } from '#web/kit/use-api-form.ts'
import { type Report, REPORT_DECISIONS, type ReportDecision, safetyApi } from '../safety.contract.ts'
import { DECISION_NAMES } from './safety-labels.ts'

/** Decides a report with a reason. */
export function DecisionForm({ report }: { report: Report }) {
  const { t } = useLingui()
  const form = useApiForm(safetyApi.decide, {
    initial: { decision: '', reason: '' },
    toInput: ({ decision, reason }) => ({
      params: { id: report.id },
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract checks what was chosen
      body: { decision: decision as ReportDecision, reason },
    }),
    success: ({ message }) => message,
    failure: t`The decision could not be saved. Please try again.`,
    refresh: [safetyApi.list, safetyApi.get],
  })
  const { is_mentor: isMentor, match_id: matchId } = report
  const decisions = REPORT_DECISIONS.filter(
    (one) => (one !== 'suspend' || isMentor) && (one !== 'end' || matchId !== null),
  )
  return (
    <FormShell form={form} submitLabel={<Trans>Save decision</Trans>}>
      <Select
        label={t`Action`}
        required
        data={decisions.map((one) => ({ value: one, label: t(DECISION_NAMES[one]) }))}
        {...form.getInputProps('decision')}
      />
      <Textarea
        label={t`Reason`}
        description={t`If you take action, the reported person will see this. If not, the sender of the report will.`}
        required
        minRows={3}
        autosize
        {...form.getInputProps('reason')}
      />
    </FormShell>
  )
}
