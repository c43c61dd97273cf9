import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useId, useState } from 'react'
import { drafts } from '#web/api/drafts.ts'
import { LETTER_KINDS } from '#web/api/letter-kinds.ts'
import button from '#web/kit/button.module.css'
import { describedBy, FieldFrame } from '#web/kit/field.tsx'
import { FormFrame } from '#web/kit/form-frame.tsx'
import look from '#web/kit/input.module.css'
import { KeptFormNote } from '#web/kit/kept-form-note.tsx'
import { SubmitButton } from '#web/kit/submit-button.tsx'
import { useApiForm } from '#web/kit/use-api-form.ts'
import { useKeptForm } from '#web/kit/use-kept-form.ts'
import { StarField } from '#web/kit/star-field.tsx'
import { type OwnReview, REVIEW_MAX, reviewApi } from '../review.contract.ts'
import { REVIEW_CHANGES } from './stale-reads.ts'
import { readReviewDraft, reviewDraftKey } from './review-draft.ts'
import type { UnsentReview } from './unsent-review.ts'
import styles from './review-form.module.css'

type Props = { courseId: number; personId: number; review: OwnReview | null; onClose: () => void }

/** Stars and words about a course, new or changed. What was typed stays on this device until it is sent. */
export function ReviewForm({ courseId, personId, review, onClose }: Props) {
  const { t } = useLingui()
  const id = useId()
  const key = reviewDraftKey({ courseId, personId })
  const [stored] = useState(() => readReviewDraft(drafts.read(key)))
  const form = useApiForm(reviewApi.saveOwn, {
    initial: stored ?? { rating: review?.rating ?? 0, text: review?.text ?? '' },
    toInput: (values) => ({ params: { id: courseId }, body: values }),
    success: ({ message }) => message,
    failure: t`Your review could not be saved. Please try again.`,
    refresh: REVIEW_CHANGES,
    onSaved: () => drafts.remove(key),
    onSuccess: () => close(),
  })
  const { values, errors } = form
  const isDirty = form.isDirty()
  useEffect(() => {
    if (isDirty) drafts.save(reviewDraftKey({ courseId, personId }), values)
  }, [isDirty, courseId, personId, values])
  const close = (): void => {
    drafts.remove(key)
    onClose()
  }
  const kept = useKeptForm(form, {
    personId,
    kind: LETTER_KINDS.review,
    about: courseId,
    input: (): UnsentReview => ({ courseId, body: values }),
    onSent: close,
  })
  if (kept.isKept) return <KeptFormNote onChange={kept.change} />
  const description = t`What did you learn, and who is the course for? Your first name and initial are shown.`
  return (
    <FormFrame form={{ ...form, problem: kept.problem }} isGuarded={false}>
      <StarField
        label={t`Your rating`}
        isRequired
        value={values.rating}
        onChange={(rating) => form.setFieldValue('rating', rating)}
        error={errors.rating}
      />
      <FieldFrame id={id} label={t`Your text`} description={description} error={errors.text} isRequired>
        <textarea
          {...form.getInputProps('text')}
          id={id}
          rows={5}
          maxLength={REVIEW_MAX}
          required
          className={`${look.input} ${styles.words}`}
          aria-invalid={Boolean(errors.text)}
          aria-describedby={describedBy(id, { description, error: errors.text })}
        />
      </FieldFrame>
      <div className={styles.buttons}>
        <SubmitButton isBusy={form.isSending} busyLabel={<Trans>Saving...</Trans>}>
          <Trans>Save my review</Trans>
        </SubmitButton>
        <button type="button" className={button.secondary} disabled={form.isSending} onClick={close}>
          <Trans>Cancel</Trans>
        </button>
      </div>
    </FormFrame>
  )
}
