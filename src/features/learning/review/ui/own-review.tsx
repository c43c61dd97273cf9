import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { drafts } from '#web/api/drafts.ts'
import { query } from '#web/api/queries.ts'
import button from '#web/kit/button.module.css'
import { lazyPart } from '#web/kit/lazy-part.tsx'
import { Stars } from '#web/kit/stars.tsx'
import { type OwnReview as Shown, reviewApi } from '../review.contract.ts'
import styles from './own-review.module.css'
import { reviewDraftKey } from './review-draft.ts'

/** The form is loaded when it is first opened. */
const ReviewForm = lazyPart(async () => (await import('./review-form.tsx')).ReviewForm)

type Props = {
  courseId: number
  personId: number
  /** Where the words are not shown anyway. */
  hasText?: boolean
}

/** A learner's own review of a course, and the form for it; who has not learned enough reads when it opens. */
export function OwnReview({ courseId, personId, hasText = false }: Props) {
  const { data } = useQuery(query(reviewApi.getOwn, { params: { id: courseId } }))
  // What was typed and not sent is shown again at once.
  const [isOpen, setOpen] = useState(() => drafts.read(reviewDraftKey({ courseId, personId })) !== null)
  if (!data) return null
  const { review } = data
  if (!data.may_review && !data.is_learner) return null
  if (!data.may_review) {
    return (
      <p className={styles.soft}>
        <Trans>You can review this course once you have finished half of it</Trans>
      </p>
    )
  }
  return (
    <div className={styles.own}>
      {review && <WrittenReview review={review} hasText={hasText || review.status === 'hidden'} />}
      {isOpen ? (
        <Suspense fallback={<p className={styles.soft} aria-busy="true" />}>
          <ReviewForm courseId={courseId} personId={personId} review={review} onClose={() => setOpen(false)} />
        </Suspense>
      ) : (
        <button type="button" className={button.secondary} onClick={() => setOpen(true)}>
          {review ? <Trans>Change my review</Trans> : <Trans>Write a review</Trans>}
        </button>
      )}
    </div>
  )
}

function WrittenReview({ review, hasText }: { review: Shown; hasText: boolean }) {
  const { answer } = review
  return (
    <div className={styles.written}>
      <p className={styles.head}>
        <strong>
          <Trans>Your review</Trans>
        </strong>
        <Stars value={review.rating} />
      </p>
      {hasText && <p className={styles.text}>{review.text}</p>}
      {hasText && answer && (
        <p className={styles.text}>
          <strong>
            <Trans>{answer.author} answered:</Trans>
          </strong>{' '}
          {answer.text}
        </p>
      )}
      {review.status === 'hidden' && (
        <p className={styles.hidden}>
          <Trans>It is hidden from everyone else. Reason: {review.hidden_reason}</Trans>
        </p>
      )}
    </div>
  )
}
