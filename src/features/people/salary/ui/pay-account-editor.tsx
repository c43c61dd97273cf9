import { TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { FormShell } from '#web/kit/form-shell.tsx'
import { useApiForm } from '#web/kit/use-api-form.ts'
import { RUN_READS } from '#features/people/payroll/ui/use-run-decisions.tsx'
import { type PayAccount, salaryApi } from '../salary.contract.ts'

const NONE: PayAccount = { bank: '', number: '', holder: '' }

/** Where someone's pay goes. */
export function PayAccountEditor({ employeeId, account }: { employeeId: number; account: PayAccount | null }) {
  const { t } = useLingui()
  const form = useApiForm(salaryApi.setAccount, {
    initial: account ?? NONE,
    toInput: (body) => ({ params: { id: employeeId }, body }),
    keepsValues: true,
    success: ({ message }) => message,
    failure: t`This could not be saved. Please try again.`,
    refresh: [salaryApi.list, salaryApi.get, salaryApi.getAccount, ...RUN_READS],
  })
  return (
    <FormShell form={form} submitLabel={<Trans>Save account</Trans>} sendingLabel={<Trans>Saving...</Trans>}>
      <TextInput label={t`Bank`} required maxLength={80} {...form.getInputProps('bank')} />
      <TextInput
        label={t`Account number`}
        description={t`The employee is notified of every change.`}
        required
        maxLength={42}
        autoComplete="off"
        {...form.getInputProps('number')}
      />
      <TextInput label={t`Name on the account`} required maxLength={80} {...form.getInputProps('holder')} />
    </FormShell>
  )
}
