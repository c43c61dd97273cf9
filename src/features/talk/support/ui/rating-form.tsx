import { Textarea } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { LETTER_KINDS } from '#web/api/letter-kinds.ts'
import { FormDraft, useDraft } from '#web/kit/form-draft.tsx'
import { FormShell } from '#web/kit/form-shell.tsx'
import { KeptFormNote } from '#web/kit/kept-form-note.tsx'
import panel from '#web/kit/panel.module.css'
import { StarField } from '#web/kit/star-field.tsx'
import { useApiForm } from '#web/kit/use-api-form.ts'
import { useKeptForm } from '#web/kit/use-kept-form.ts'
import { MAX_COMMENT_LENGTH, supportApi } from '../support.contract.ts'
import { RATING_DRAFT, type UnsentRating } from './unsent-rating.ts'

const EMPTY = { rating: 0, comment: '' }

/** Asks how it went, once a thread is closed. */
export function RatingForm({ onRated }: { onRated: () => void }) {
  const { t } = useLingui()
  const draft = useDraft(RATING_DRAFT)
  const form = useApiForm(supportApi.rate, {
    initial: EMPTY,
    onSaved: draft.remove,
    success: ({ message }) => message,
    failure: t`Your rating could not be saved. Please try again.`,
    check: ({ rating }): Record<string, string[]> => (rating === 0 ? { rating: [t`Please choose 1 to 5 stars`] } : {}),
    onSuccess: onRated,
  })
  const kept = useKeptForm(form, {
    personId: draft.personId ?? undefined,
    kind: LETTER_KINDS.supportRating,
    about: 'own',
    input: (): UnsentRating => ({ body: form.getValues() }),
    onSent: onRated,
  })
  return (
    <section className={panel.panel}>
      <h2 className={panel.title}>
        <Trans>How did it go?</Trans>
      </h2>
      <p>
        <Trans>This conversation is closed. A new message reopens it.</Trans>
      </p>
      {kept.isKept ? (
        <KeptFormNote onChange={kept.change} />
      ) : (
        <FormShell
          form={{ ...form, problem: kept.problem }}
          isGuarded={false}
          submitLabel={<Trans>Send the rating</Trans>}
        >
          <FormDraft form={form} draft={draft} initial={EMPTY} />
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
      )}
    </section>
  )
}
