import { Textarea } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { FormShell } from '#web/kit/form-shell.tsx'
import panel from '#web/kit/panel.module.css'
import { StarField } from '#web/kit/star-field.tsx'
import { useApiForm } from '#web/kit/use-api-form.ts'
import { MAX_COMMENT_LENGTH, supportApi } from '../support.contract.ts'

/** Asks how it went, once a thread is closed. */
export function RatingForm({ onRated }: { onRated: () => void }) {
  const { t } = useLingui()
  const form = useApiForm(supportApi.rate, {
    initial: { rating: 0, comment: '' },
    success: ({ message }) => message,
    failure: t`Your rating could not be saved. Please try again.`,
    check: ({ rating }): Record<string, string[]> => (rating === 0 ? { rating: [t`Please choose 1 to 5 stars`] } : {}),
    onSuccess: onRated,
  })
  return (
    <section className={panel.panel}>
      <h2 className={panel.title}>
        <Trans>How did it go?</Trans>
      </h2>
      <p>
        <Trans>This conversation is closed. A new message reopens it.</Trans>
      </p>
      <FormShell form={form} isGuarded={false} submitLabel={<Trans>Send the rating</Trans>}>
        <StarField
          label={t`Your rating`}
          isRequired
          value={form.getValues().rating}
          onChange={(rating) => form.setFieldValue('rating', rating)}
          error={form.errors['rating']}
        />
        <Textarea
          label={t`Comment`}
          autosize
          minRows={2}
          maxLength={MAX_COMMENT_LENGTH}
          {...form.getInputProps('comment')}
        />
      </FormShell>
    </section>
  )
}
