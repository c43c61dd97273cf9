import { Trans } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import type { Attempt } from '../learning.contract.ts'
import { tallyAttempt } from './lesson-flow.ts'
import styles from './quiz-view.module.css'

/** The result of a failed attempt; it takes the focus, so it is seen or read out next. */
export function QuizResult({ result }: { result: Attempt }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  // Cut like the server's score: just below the bar is below the bar.
  const score = Math.floor(result.score)
  return (
    <div ref={place} className={styles.result} tabIndex={-1} role="group" aria-labelledby="quiz-result">
      <p id="quiz-result" className={styles.tally}>
        <ScoreText result={result} />
      </p>
      <p>
        <Trans>
          Quiz score {score}% is below the required {result.passing_score}%
        </Trans>
      </p>
    </div>
  )
}

/** "2 of 3 right, 3 needed", in points where questions are worth different amounts. */
export function ScoreText({ result }: { result: Attempt }) {
  const { inPoints, right, total, needed } = tallyAttempt(result)
  return inPoints ? (
    <Trans>
      {right} of {total} points, {needed} needed
    </Trans>
  ) : (
    <Trans>
      {right} of {total} correct, {needed} needed
    </Trans>
  )
}

/** "3 of 3 correct", where it was enough. */
export function RightAnswers({ result }: { result: Attempt }) {
  const { inPoints, right, total } = tallyAttempt(result)
  return inPoints ? (
    <Trans>
      {right} of {total} points
    </Trans>
  ) : (
    <Trans>
      {right} of {total} correct
    </Trans>
  )
}
