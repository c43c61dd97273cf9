import { TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from 'react-router'
import { DrawerForm } from '#web/kit/drawer-form.tsx'
import { NumberInput } from '#web/kit/number-input.tsx'
import { useApiForm } from '#web/kit/use-api-form.ts'
import { payrollApi } from '../payroll.contract.ts'
import { useThisMonth } from './use-this-month.ts'
import { RUN_READS } from './use-run-decisions.tsx'

type Values = { month: string; rate: number | '' }

/** Asks for the month, and for the rate where pay is not in dollars. */
export function PrepareForm({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const initial: Values = { month: useThisMonth(), rate: '' }
  const form = useApiForm<typeof payrollApi.prepare, Values>(payrollApi.prepare, {
    initial,
    toInput: ({ month, rate }) => ({ body: { month, rate: rate === '' ? null : rate } }),
    success: ({ message }) => message,
    failure: t`The pay run could not be prepared. Please try again.`,
    refresh: RUN_READS,
    onSuccess: ({ run }) => {
      onClose()
      void navigate(`/dashboard/employee-salaries/${run.id}`)
    },
  })
  return (
    <DrawerForm
      form={form}
      title={t`Prepare a pay run`}
      isOpen={isOpen}
      onClose={onClose}
      submitLabel={<Trans>Prepare</Trans>}
      sendingLabel={<Trans>Calculating...</Trans>}
    >
      <TextInput
        type="month"
        label={t`Month`}
        placeholder="2026-11"
        required
        description={t`If the month already has an approved run, this creates a correction with only the differences.`}
        {...form.getInputProps('month')}
      />
      <NumberInput
        label={t`One US dollar in the local currency`}
        description={t`Required if a country’s payroll rules apply. Salaries are converted once, at this rate.`}
        min={0}
        decimals={4}
        {...form.getInputProps('rate')}
      />
    </DrawerForm>
  )
}
