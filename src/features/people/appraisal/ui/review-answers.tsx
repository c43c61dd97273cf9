import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Stars } from '#web/kit/stars.tsx'
import type { Answer, Appraisal } from '../appraisal.contract.ts'
import styles from './appraisal.module.css'
import { CriterionHead } from './criteria-list.tsx'

/** The stars and comment of one side for a criterion. */
export function AnswerOfSide({ who, answer }: { who: ReactNode; answer: Answer | undefined }) {
  return (
    <div className={styles.side}>
      <p className={styles.who}>{who}</p>
      {answer?.score ? <Stars value={answer.score} /> : <p className={styles.soft}>—</p>}
      {answer?.comment && <p className={styles.said}>{answer.comment}</p>}
    </div>
  )
}

/** The answers of both sides, as far as the reader may see them. */
export function ReviewAnswers({ review }: { review: Appraisal }) {
  const { criteria, self, review: given } = review
  const hasSelf = self !== null && (review.has_self || self.answers.length > 0)
  const hasReview = given !== null && given.answers.length > 0
  if (!hasSelf && !hasReview) {
    return (
      <p className={styles.soft}>
        <Trans>Nothing to read yet</Trans>
      </p>
    )
  }
  const reviewer = review.reviewer?.name ?? ''
  return (
    <ul className={styles.list}>
      {criteria.map((criterion, at) => (
        <li key={at} className={styles.criterion}>
          <CriterionHead criterion={criterion} />
          <div className={styles.sides}>
            {hasSelf && <AnswerOfSide who={review.employee.name} answer={self.answers[at]} />}
            {hasReview && <AnswerOfSide who={reviewer} answer={given.answers[at]} />}
          </div>
        </li>
      ))}
      <li className={styles.sides}>
        {hasSelf && self.text && (
          <div className={styles.side}>
            <p className={styles.who}>
              <Trans>{review.employee.name} on their work overall</Trans>
            </p>
            <p className={styles.said}>{self.text}</p>
          </div>
        )}
        {hasReview && given.text && (
          <div className={styles.side}>
            <p className={styles.who}>
              <Trans>{reviewer} recommends</Trans>
            </p>
            <p className={styles.said}>{given.text}</p>
          </div>
        )}
      </li>
    </ul>
  )
}

/** What the person has answered to a shared review. */
export function PersonsAnswer({ review: { answer, employee } }: { review: Appraisal }) {
  if (!answer) return null
  return (
    <div className={styles.side}>
      <p className={styles.who}>
        <Trans>{employee.name}’s answer</Trans>
      </p>
      <p className={styles.said}>{answer}</p>
    </div>
  )
}
