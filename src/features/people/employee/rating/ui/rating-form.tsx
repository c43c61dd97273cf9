import { Textarea } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { REASON_MAX } from '#shared/text-fields.ts'
import { FormShell } from '#web/kit/form-shell.tsx'
import { StarField } from '#web/kit/star-field.tsx'
import { useApiForm } from '#web/kit/use-api-form.ts'
import { employeeApi } from '../../employee.contract.ts'
import { ratingApi } from '../rating.contract.ts'

/** One to five stars for someone's work, and what is recommended. */
export function RatingForm({ employeeId }: { employeeId: number }) {
  const { t } = useLingui()
  const form = useApiForm(ratingApi.rate, {
    initial: { rating: 0, recommendation: '' },
    toInput: (values) => ({ params: { id: employeeId }, body: values }),
    success: ({ message }) => message,
    failure: t`The rating could not be saved. Please try again.`,
    refresh: [ratingApi.list, ratingApi.get, employeeApi.list, employeeApi.get],
  })
  return (
    <FormShell form={form} submitLabel={<Trans>Save rating</Trans>} sendingLabel={<Trans>Saving...</Trans>}>
      <StarField
        label={t`Rating`}
        isRequired
        value={form.values.rating}
        onChange={(rating) => form.setFieldValue('rating', rating)}
        error={form.errors['rating']}
      />
      <Textarea
        label={t`Recommendation`}
        description={t`The employee will see this and your name. A second rating on the same day replaces the first.`}
        autosize
        minRows={3}
        maxLength={REASON_MAX}
        {...form.getInputProps('recommendation')}
      />
    </FormShell>
  )
}
