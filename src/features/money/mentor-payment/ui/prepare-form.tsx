import { TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useThisMonth } from '#features/people/payroll/ui/use-this-month.ts'
import { addMonths } from '#shared/calendar.ts'
import { firstDayOf, monthOf } from '#shared/months.ts'
import { DrawerForm } from '#web/kit/drawer-form.tsx'
import { useApiForm } from '#web/kit/use-api-form.ts'
import { mentorPaymentApi } from '../mentor-payment.contract.ts'
import { STATEMENT_READS } from './statement-columns.tsx'

type PrepareFormProps = { isOpen: boolean; onClose: () => void; onPrepared: (withoutRate: number) => void }

/** Asks for the month whose statements are prepared, or whose drafts are made again. */
export function PrepareForm({ isOpen, onClose, onPrepared }: PrepareFormProps) {
  const { t } = useLingui()
  const lastMonth = monthOf(addMonths(firstDayOf(useThisMonth()), -1))
  const form = useApiForm(mentorPaymentApi.prepare, {
    initial: { month: lastMonth },
    toInput: (body) => ({ body }),
    success: ({ message }) => message,
    failure: t`The statements could not be prepared. Please try again.`,
    refresh: STATEMENT_READS,
    onSuccess: ({ without_rate: withoutRate }) => {
      onPrepared(withoutRate)
      onClose()
    },
  })
  return (
    <DrawerForm
      form={form}
      title={t`Prepare statements`}
      isOpen={isOpen}
      onClose={onClose}
      submitLabel={<Trans>Prepare</Trans>}
      sendingLabel={<Trans>Calculating...</Trans>}
    >
      <TextInput
        type="month"
        label={t`Month`}
        placeholder="2026-10"
        required
        description={t`Completed sessions up to the end of this month that are not in a statement yet. Drafts for the month are recalculated. Approved statements do not change.`}
        {...form.getInputProps('month')}
      />
    </DrawerForm>
  )
}
