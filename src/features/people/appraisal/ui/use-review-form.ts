import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { drafts } from '#web/api/drafts.ts'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import { useMe } from '#web/api/use-me.ts'
import { useApiForm } from '#web/kit/use-api-form.ts'
import { type Answer, type Appraisal, appraisalApi } from '../appraisal.contract.ts'
import { REVIEW_READS, SHARED_READS } from './stale-reads.ts'

/** What someone writes: stars and a comment for each criterion, and a text about all. */
export type Writing = { answers: Answer[]; text: string }

const EMPTY: Answer = { score: null, comment: '' }

const initialWriting = (review: Appraisal, part: Writing | null): Writing => ({
  answers: review.criteria.map((_, at) => part?.answers[at] ?? EMPTY),
  text: part?.text ?? '',
})

/** What was typed on this device, when it fits the review; another version of the product may have written it. */
function readStoredWriting(typed: unknown, start: Writing): Writing | null {
  const read = appraisalApi.saveSelf.body.safeParse(typed)
  const fits = read.success && read.data.answers.length === start.answers.length
  return fits && JSON.stringify(read.data) !== JSON.stringify(start) ? read.data : null
}

const CALLS = {
  self: { sending: appraisalApi.submitSelf, saving: appraisalApi.saveSelf },
  review: { sending: appraisalApi.share, saving: appraisalApi.saveReview },
}

/**
 * The form of one part of a review. It is saved as a draft as often as wanted and sent once; what is typed is kept on this
 * device until then.
 */
export function useReviewForm(review: Appraisal, kind: 'self' | 'review') {
  const { t } = useLingui()
  const me = useMe()
  const { id } = review
  const formName = `appraisal-${kind}-${id}`
  const key = { form: formName, personId: me.id }
  const [start, setStart] = useState(() => initialWriting(review, review[kind]))
  const [typed] = useState(() => readStoredWriting(drafts.read(key), start))
  const [isTyped, setTyped] = useState(typed !== null)
  const calls = CALLS[kind]
  const form = useApiForm<typeof appraisalApi.submitSelf, Writing>(calls.sending, {
    initial: typed ?? start,
    toInput: ({ answers, text }) => ({
      params: { id },
      body: { answers: answers.map(({ score, comment }) => ({ score: score ?? 0, comment })), text },
    }),
    success: ({ message }) => message,
    failure: t`The review could not be submitted. Please try again.`,
    refresh: kind === 'self' ? REVIEW_READS : SHARED_READS,
    onSaved: () => drafts.remove(key),
    keepsValues: true,
  })
  const { values } = form
  const isDirty = form.isDirty()
  useEffect(() => {
    if (isDirty) drafts.save({ form: formName, personId: me.id }, values)
  }, [isDirty, formName, me.id, values])
  const saving = useApiMutation(calls.saving, {
    success: ({ message }) => message,
    failure: t`The draft could not be saved. Your text is kept on this device.`,
    refresh: REVIEW_READS,
    onSaved: () => {
      const saved = form.getValues()
      drafts.remove(key)
      setStart(saved)
      setTyped(false)
      form.resetDirty(saved)
    },
  })
  return {
    form,
    isTyped,
    restart: () => {
      drafts.remove(key)
      form.setValues(start)
      form.resetDirty(start)
      setTyped(false)
    },
    isSaving: saving.isPending,
    save: () => saving.mutate({ params: { id }, body: form.getValues() }),
  }
}
