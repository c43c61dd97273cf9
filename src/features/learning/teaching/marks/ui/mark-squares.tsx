import { Trans, useLingui } from '@lingui/react/macro'
import { createContext, use } from 'react'
import type { Mark, Quiz } from '../marks.contract.ts'
import styles from './marks.module.css'

/** The quizzes of the course that the gradebook is about. */
export const QuizzesShown = createContext<readonly Quiz[]>([])

type Look = 'passed' | 'failed' | 'none'

const lookOf = ({ mark, passed }: Mark): Look => (mark === null ? 'none' : passed ? 'passed' : 'failed')

/** The marks of a learner in percent, in the order of the course; a star stands at one that the teacher has set. */
export function MarkSquares({ marks }: { marks: readonly Mark[] }) {
  const { t } = useLingui()
  const quizzes = use(QuizzesShown)
  if (marks.length === 0) return '—'
  const { length: total } = marks
  const passed = marks.filter((mark) => mark.passed).length
  return (
    <span role="img" aria-label={t`${passed} of ${total} quizzes passed`} className={styles.squares}>
      {marks.map((mark, at) => (
        <Square
          key={mark.video_id}
          look={lookOf(mark)}
          isSet={mark.is_overridden}
          text={mark.mark ?? '–'}
          title={quizzes[at]?.title}
        />
      ))}
    </span>
  )
}

type SquareProps = { look: Look; text: number | string; isSet?: boolean; title?: string | undefined }

function Square({ look, text, isSet = false, title }: SquareProps) {
  return (
    <span className={styles.square} data-look={look} title={title}>
      {text}
      {isSet && <span className={styles.star}>*</span>}
    </span>
  )
}

/** What the squares mean. */
export function MarksLegend() {
  return (
    <p className={styles.legend}>
      <span className={styles.entry}>
        <Square look="passed" text="80" />
        <Trans>Passed</Trans>
      </span>
      <span className={styles.entry}>
        <Square look="failed" text="40" />
        <Trans>Not passed</Trans>
      </span>
      <span className={styles.entry}>
        <Square look="none" text="–" />
        <Trans>Not attempted</Trans>
      </span>
      <span className={styles.entry}>
        <Square look="passed" text="75" isSet />
        <Trans>Set by you</Trans>
      </span>
    </p>
  )
}
