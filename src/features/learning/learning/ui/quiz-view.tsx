import { Plural, Trans } from '@lingui/react/macro'
import { Suspense, useEffect, useRef } from 'react'
import button from '#web/kit/button.module.css'
import { AlertIcon } from '#web/kit/icons.tsx'
import { lazyPart } from '#web/kit/lazy-part.tsx'
import type { LessonOpen } from '../learning.contract.ts'
import { type LessonFlow, unansweredQuestions } from './lesson-flow.ts'
import { QuizQuestion } from './quiz-question.tsx'
import { QuizResult } from './quiz-result.tsx'
import { useMayAttempt } from './use-may-attempt.ts'
import styles from './quiz-view.module.css'

/** Few quizzes have a limit; what writes a moment in the learner's time zone is loaded for those. */
const QuizLimit = lazyPart(async () => (await import('./quiz-limit.tsx')).QuizLimit)

type Props = {
  quiz: NonNullable<LessonOpen['quiz_data']>
  flow: LessonFlow
  isSending: boolean
  /** Why the answers could not be sent; none is lost. */
  problem: string | null
  onChoose: (question: number, option: number) => void
  onSubmit: () => void
  onTryAgain: () => void
  /** Back to the video, at a moment of it or where it was; null where there is none. */
  onWatch: ((from: number | null) => void) | null
}

/** The quiz after a video. The server marks it; the right answers are not known here. */
export function QuizView(props: Props) {
  const { quiz, flow, isSending, problem, onChoose, onSubmit, onTryAgain, onWatch } = props
  const open = unansweredQuestions(quiz.questions, flow.answers)
  const { result, settled } = flow
  const isAllowed = useMayAttempt(flow)
  const form = useRef<HTMLFormElement>(null)
  const isRepeating = settled.length > 0 && result === null
  useEffect(() => {
    // Questions that were right are disabled, so this is the first one to answer again.
    if (isRepeating) form.current?.querySelector<HTMLElement>('input:not(:disabled)')?.focus()
  }, [isRepeating])
  return (
    <form
      ref={form}
      className={styles.quiz}
      aria-label={quiz.title}
      onSubmit={(event) => {
        event.preventDefault()
        // A preview stands inside the form of its author.
        event.stopPropagation()
        if (open.length === 0 && !isSending && isAllowed) onSubmit()
      }}
    >
      <header className={styles.head}>
        <h2>{quiz.title}</h2>
        {quiz.description && <p>{quiz.description}</p>}
        <p className={styles.facts}>
          <Trans>Passing score: {quiz.passing_score}%</Trans>
          {flow.attempts > 0 && (
            <>
              {' · '}
              <Plural value={flow.attempts} one="# attempt so far" other="# attempts so far" />
            </>
          )}
          {flow.limit.left !== null && flow.limit.left > 0 && (
            <>
              {' · '}
              <Plural value={flow.limit.left} one="# attempt left" other="# attempts left" />
            </>
          )}
        </p>
      </header>
      {result && <QuizResult key={result.attempts} result={result} />}
      {quiz.questions.map((question, at) => (
        <QuizQuestion
          key={question.id}
          number={at + 1}
          question={question}
          chosen={flow.answers[question.id]}
          wasWrong={result === null && flow.wrong.includes(question.id)}
          isSettled={isRepeating && settled.includes(question.id)}
          mark={result?.results.find((one) => one.question_id === question.id)}
          onChoose={(option) => onChoose(question.id, option)}
          onWatch={onWatch}
        />
      ))}
      {problem && (
        <p className={styles.problem} role="alert">
          <AlertIcon /> {problem} <Trans>Your answers are saved.</Trans>
        </p>
      )}
      <div className={styles.foot}>
        {onWatch && (
          <button type="button" className={button.quiet} onClick={() => onWatch(null)}>
            <Trans>Watch the video again</Trans>
          </button>
        )}
        {!isAllowed ? (
          <Suspense>
            <QuizLimit from={flow.limit.from} />
          </Suspense>
        ) : result ? (
          <button type="button" className={button.primary} onClick={onTryAgain}>
            <Trans>Try again</Trans>
          </button>
        ) : (
          <div className={styles.send}>
            {open.length > 0 && (
              <span className={styles.facts} role="status">
                <Plural value={open.length} one="# question to answer" other="# questions to answer" />
              </span>
            )}
            <button type="submit" className={button.primary} disabled={open.length > 0} aria-busy={isSending}>
              {problem ? <Trans>Retry</Trans> : <Trans>Submit quiz</Trans>}
            </button>
          </div>
        )}
      </div>
    </form>
  )
}
