import { Trans } from '@lingui/react/macro'
import { Suspense, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { OutputOf } from '#shared/endpoint.ts'
import button from '#web/kit/button.module.css'
import { AwardIcon } from '#web/kit/dashboard-icons.tsx'
import { ArrowRightIcon, CheckIcon } from '#web/kit/icons.tsx'
import { lazyPart } from '#web/kit/lazy-part.tsx'
import type { Attempt, learningApi, LessonOpen } from '../learning.contract.ts'
import { QuestionHelp } from './question-help.tsx'
import { RightAnswers } from './quiz-result.tsx'
import styles from './learn.module.css'

/** The part after a finished course is loaded only when needed. */
const CourseFinished = lazyPart(async () => (await import('./course-finished.tsx')).CourseFinished)

type Props = {
  personId: number
  enrollmentId: number
  course: { id: number; title: string }
  quiz: LessonOpen['quiz_data']
  /** The attempt that passed; null for a lesson without a quiz. */
  result: Attempt | null
  /** The server's answer; null until the lesson is recorded. */
  saved: OutputOf<typeof learningApi.completeVideo> | null
  problem: string | null
  onRetry: () => void
  nextAddress: string | undefined
  onWatch: (from: number | null) => void
}

/** A finished lesson: the result with what is still worth learning, and the next step. */
export function LessonDone({
  personId,
  enrollmentId,
  course,
  quiz,
  result,
  saved,
  problem,
  onRetry,
  nextAddress,
  onWatch,
}: Props) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const isCourseDone = saved?.status === 'completed'
  return (
    <div className={styles.done}>
      <span className={styles.doneIcon}>{isCourseDone ? <AwardIcon size={36} /> : <CheckIcon size={36} />}</span>
      <h2 ref={title} tabIndex={-1}>
        {isCourseDone ? <Trans>You have completed the course.</Trans> : <Trans>Lesson complete</Trans>}
      </h2>
      {result && <Score result={result} />}
      {problem && (
        <p className={styles.problem} role="alert">
          <span>{problem}</span>
          <button type="button" className={button.secondary} onClick={onRetry}>
            <Trans>Retry</Trans>
          </button>
        </p>
      )}
      {!problem && !isCourseDone && (
        // Its line is there from the start: nothing moves under a finger when the answer arrives.
        <p className={styles.soft}>
          {saved ? <Trans>You have completed {saved.progress}% of the course.</Trans> : <Trans>Saving...</Trans>}
        </p>
      )}
      <div className={styles.ways}>
        <button type="button" className={button.secondary} onClick={() => onWatch(null)}>
          <Trans>Watch again</Trans>
        </button>
        {!isCourseDone && nextAddress !== undefined && (
          <Link to={nextAddress} className={button.primary}>
            <Trans>Next lesson</Trans>
            <ArrowRightIcon size={18} />
          </Link>
        )}
      </div>
      {isCourseDone && (
        <Suspense>
          <CourseFinished
            enrollmentId={enrollmentId}
            personId={personId}
            course={course}
            certificate={saved.certificate}
          />
        </Suspense>
      )}
      {quiz && result && <StillWrong quiz={quiz} result={result} onWatch={onWatch} />}
    </div>
  )
}

function Score({ result }: { result: Attempt }) {
  // Cut, as everywhere: 66.66 is not 67.
  const score = Math.floor(result.score)
  return (
    <p>
      <Trans>Your score: {score}%</Trans>
      {' · '}
      <RightAnswers result={result} />
    </p>
  )
}

type StillWrongProps = Pick<Props, 'onWatch'> & { quiz: NonNullable<Props['quiz']>; result: Attempt }

/** A quiz may be passed with wrong answers; what they were is worth knowing. */
function StillWrong({ quiz, result, onWatch }: StillWrongProps) {
  const wrong = result.results.filter((one) => !one.is_correct)
  if (wrong.length === 0) return null
  return (
    <section className={styles.wrong} aria-labelledby="still-wrong">
      <h3 id="still-wrong">
        <Trans>Questions to review</Trans>
      </h3>
      <ul>
        {wrong.map((mark) => (
          <li key={mark.question_id}>
            <p>{quiz.questions.find(({ id }) => id === mark.question_id)?.text}</p>
            <QuestionHelp mark={mark} onWatch={onWatch} />
          </li>
        ))}
      </ul>
    </section>
  )
}
