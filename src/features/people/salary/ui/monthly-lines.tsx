import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import { AmountInput } from '#web/kit/amount-input.tsx'
import { FormDraft, useDraft } from '#web/kit/form-draft.tsx'
import { FormShell } from '#web/kit/form-shell.tsx'
import { useApiForm } from '#web/kit/use-api-form.ts'
import styles from '#features/people/payroll/ui/payroll.module.css'
import { useMonthText, usePayMoney } from '#features/people/payroll/ui/pay-words.tsx'
import { RUN_READS } from '#features/people/payroll/ui/use-run-decisions.tsx'
import { useThisMonth } from '#features/people/payroll/ui/use-this-month.ts'
import { type SalaryRow, salaryApi, type StandingLine } from '../salary.contract.ts'

type MonthlyLinesProps = { employee: SalaryRow; lines: readonly StandingLine[]; mayKeep: boolean }

const REFRESHED = [salaryApi.list, salaryApi.get, ...RUN_READS]

/** The allowances and deductions of each month. */
export function MonthlyLines({ employee, lines, mayKeep }: MonthlyLinesProps) {
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      {lines.length === 0 && (
        <p className={styles.soft}>
          <Trans>No allowances or deductions</Trans>
        </p>
      )}
      <ul className={styles.lines}>
        {lines.map((line) => (
          <Line key={line.id} line={line} mayKeep={mayKeep} />
        ))}
      </ul>
      {mayKeep && !isAdding && (
        <Button variant="default" onClick={() => setAdding(true)}>
          <Trans>Add a line</Trans>
        </Button>
      )}
      {mayKeep && isAdding && <LineForm employeeId={employee.id} onSaved={() => setAdding(false)} />}
    </>
  )
}

function Line({ line, mayKeep }: { line: StandingLine; mayKeep: boolean }) {
  const { t } = useLingui()
  const money = usePayMoney()
  const monthText = useMonthText()
  const thisMonth = useThisMonth()
  const { mutate, isPending } = useApiMutation(salaryApi.endLine, {
    success: ({ message }) => message,
    failure: t`This could not be saved. Please try again.`,
    refresh: REFRESHED,
  })
  const { id, name, kind, amount, from_month: from, to_month: to } = line
  const written = (month: string) => monthText({ month, number: 0 })
  const [since, until] = [written(from), to === null ? '' : written(to)]
  return (
    <li className={styles.line}>
      <span>
        {name}: {money(kind === 'deduction' ? -amount : amount, 'USD')}
        <span className={styles.soft}>
          {' · '}
          {to === null ? (
            <Trans>from {since}</Trans>
          ) : (
            <Trans>
              {since} to {until}
            </Trans>
          )}
        </span>
      </span>
      {mayKeep && to === null && (
        <Button
          size="sm"
          variant="subtle"
          color="red"
          aria-label={t`End ${name} after this month`}
          loading={isPending}
          onClick={() => mutate({ params: { id }, body: { to_month: from > thisMonth ? from : thisMonth } })}
        >
          <Trans>End after this month</Trans>
        </Button>
      )}
    </li>
  )
}

type Values = {
  kind: StandingLine['kind']
  name: string
  amount: number | ''
  is_taxable: boolean
  from_month: string
  to_month: string
}

function LineForm({ employeeId, onSaved }: { employeeId: number; onSaved: () => void }) {
  const { t } = useLingui()
  const from = useThisMonth()
  const initial: Values = { kind: 'allowance', name: '', amount: '', is_taxable: true, from_month: from, to_month: '' }
  const draft = useDraft(`salary-line-${employeeId}`)
  const form = useApiForm<typeof salaryApi.addLine, Values>(salaryApi.addLine, {
    onSaved: draft.remove,
    initial,
    toInput: ({ amount, to_month: to, ...values }) => ({
      params: { id: employeeId },
      body: { ...values, amount: amount === '' ? Number.NaN : amount, to_month: to || null },
    }),
    success: ({ message }) => message,
    failure: t`This could not be saved. Please try again.`,
    refresh: REFRESHED,
    onSuccess: onSaved,
  })
  return (
    <FormShell form={form} submitLabel={<Trans>Add</Trans>} sendingLabel={<Trans>Saving...</Trans>} onCancel={onSaved}>
      <FormDraft form={form} draft={draft} initial={initial} />
      <NativeSelect
        label={t`Type`}
        data={[
          { value: 'allowance', label: t`Allowance` },
          { value: 'deduction', label: t`Deduction` },
        ]}
        {...form.getInputProps('kind')}
      />
      <TextInput label={t`Description`} required maxLength={80} {...form.getInputProps('name')} />
      <AmountInput label={t`US dollars a month`} required min={0} currency="USD" {...form.getInputProps('amount')} />
      <Checkbox
        label={t`Taxable`}
        description={t`A taxable deduction reduces taxable pay.`}
        {...form.getInputProps('is_taxable', { type: 'checkbox' })}
      />
      <TextInput type="month" label={t`First month`} required {...form.getInputProps('from_month')} />
      <TextInput type="month" label={t`Final month`} {...form.getInputProps('to_month')} />
    </FormShell>
  )
}
