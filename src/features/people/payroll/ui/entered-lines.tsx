import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { query } from '#web/api/queries.ts'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import { AmountInput } from '#web/kit/amount-input.tsx'
import { FormDraft, useDraft } from '#web/kit/form-draft.tsx'
import { FormShell } from '#web/kit/form-shell.tsx'
import { NumberInput } from '#web/kit/number-input.tsx'
import { RecordSection } from '#web/kit/record-parts.tsx'
import { useApiForm } from '#web/kit/use-api-form.ts'
import { lineApi, type RunLine } from '../line/line.contract.ts'
import type { Payslip } from '../payslip/payslip.contract.ts'
import { usePayMoney } from './pay-words.tsx'
import styles from './payroll.module.css'
import { RUN_READS } from './use-run-decisions.tsx'

type RunLinesProps = { payslip: Payslip; mayChange: boolean }

/** What was entered for this person in this run alone; in a draft it can be changed. */
export function EnteredLines({ payslip, mayChange }: RunLinesProps) {
  const { run_id: runId, employee_id: employeeId } = payslip
  const { data } = useQuery(query(lineApi.list, { params: { id: runId }, query: { employee_id: employeeId } }))
  const lines = data?.lines ?? []
  if (lines.length === 0 && !mayChange) return null
  return (
    <RecordSection title={<Trans>Only this month</Trans>}>
      {lines.length > 0 && (
        <ul className={styles.lines}>
          {lines.map((line) => (
            <Line key={line.id} line={line} payslip={payslip} mayChange={mayChange} />
          ))}
        </ul>
      )}
      {mayChange && <LineForm payslip={payslip} />}
    </RecordSection>
  )
}

function Line({ line, payslip, mayChange }: RunLinesProps & { line: RunLine }) {
  const { t } = useLingui()
  const money = usePayMoney()
  const { mutate, isPending } = useApiMutation(lineApi.remove, {
    success: ({ message }) => message,
    failure: t`This could not be saved. Please try again.`,
    refresh: RUN_READS,
  })
  const { id, name, kind, amount } = line
  return (
    <li className={styles.line}>
      <span>
        {name}:{' '}
        {kind === 'unpaid' ? (
          <Plural value={amount} one="# day without pay" other="# days without pay" />
        ) : (
          money(kind === 'deduction' ? -amount : amount, payslip.currency)
        )}
      </span>
      {mayChange && (
        <Button
          size="sm"
          variant="subtle"
          color="red"
          aria-label={t`Remove ${name}`}
          loading={isPending}
          onClick={() => mutate({ params: { id: payslip.run_id, lineId: id } })}
        >
          <Trans>Remove</Trans>
        </Button>
      )}
    </li>
  )
}

type Values = { kind: RunLine['kind']; name: string; amount: number | ''; is_taxable: boolean }
const INITIAL: Values = { kind: 'allowance', name: '', amount: '', is_taxable: true }

function LineForm({ payslip }: { payslip: Payslip }) {
  const { t } = useLingui()
  const { currency } = payslip
  const draft = useDraft(`run-line-${payslip.run_id}-${payslip.employee_id}`)
  const form = useApiForm<typeof lineApi.add, Values>(lineApi.add, {
    onSaved: draft.remove,
    initial: INITIAL,
    toInput: ({ amount, ...values }) => ({
      params: { id: payslip.run_id },
      body: { ...values, amount: amount === '' ? Number.NaN : amount, employee_id: payslip.employee_id },
    }),
    success: ({ message }) => message,
    failure: t`This could not be saved. Please try again.`,
    refresh: RUN_READS,
  })
  const isUnpaid = form.values.kind === 'unpaid'
  return (
    <FormShell form={form} submitLabel={<Trans>Add</Trans>} sendingLabel={<Trans>Calculating...</Trans>}>
      <FormDraft form={form} draft={draft} initial={INITIAL} />
      <NativeSelect
        label={t`Type`}
        data={[
          { value: 'allowance', label: t`Allowance` },
          { value: 'deduction', label: t`Deduction` },
          { value: 'unpaid', label: t`Unpaid leave` },
        ]}
        {...form.getInputProps('kind')}
      />
      <TextInput label={t`Description`} required maxLength={80} {...form.getInputProps('name')} />
      {isUnpaid ? (
        <NumberInput label={t`Days`} required min={0} decimals={2} {...form.getInputProps('amount')} />
      ) : (
        <AmountInput
          label={t`Amount (${currency})`}
          required
          min={0}
          currency={currency}
          {...form.getInputProps('amount')}
        />
      )}
      {!isUnpaid && (
        <Checkbox
          label={t`Taxable`}
          description={t`A taxable deduction reduces taxable pay.`}
          {...form.getInputProps('is_taxable', { type: 'checkbox' })}
        />
      )}
    </FormShell>
  )
}
