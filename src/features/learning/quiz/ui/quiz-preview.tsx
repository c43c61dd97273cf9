import { Button, Modal } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useReducer, useState } from 'react'
import { type LessonFlow, nextFlow } from '#features/learning/learning/ui/lesson-flow.ts'
import { ScoreText } from '#features/learning/learning/ui/quiz-result.tsx'
import { QuizView } from '#features/learning/learning/ui/quiz-view.tsx'
import { markQuiz } from '#shared/quiz-marks.ts'
import { useLayer } from '#web/kit/layers.ts'
import type { QuestionDraft, QuizDraft } from './quiz-draft.ts'
import styles from './quiz-builder.module.css'

const START: LessonFlow = {
  view: 'quiz',
  answers: {},
  result: null,
  attempts: 0,
  limit: { left: null, from: null },
  settled: [],
  wrong: [],
  watchFrom: null,
}

/** The quiz as learners see it. It is marked here, on the author's own device: nothing of it is sent or stored. */
export function QuizPreview({ quiz, onClose }: { quiz: QuizDraft; onClose: () => void }) {
  const { t } = useLingui()
  useLayer()
  const [run, setRun] = useState(1)
  return (
    <Modal
      opened
      onClose={onClose}
      title={t`Preview as a learner`}
      size="lg"
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <PreviewRun key={run} quiz={quiz} onAgain={() => setRun(run + 1)} />
    </Modal>
  )
}

/** An order of the options, as one learner of many might see them. */
const shuffledOptions = ({ options }: QuestionDraft): number[] =>
  options
    .map((_, at) => ({ at, by: Math.random() }))
    .toSorted((a, b) => a.by - b.by)
    .map(({ at }) => at)

function PreviewRun({ quiz, onAgain }: { quiz: QuizDraft; onAgain: () => void }) {
  const [flow, tell] = useReducer(nextFlow, START)
  const [orders] = useState(() => (quiz.shuffle_options ? quiz.questions.map(shuffledOptions) : null))
  const passingScore = Number(quiz.passing_score) || 0
  const questions = quiz.questions.map((question, at) => ({
    id: at + 1,
    text: question.text,
    options: question.options,
    points: Number(question.points) || 1,
    ...(orders && { option_order: orders[at] }),
  }))
  const submit = () => {
    const marked = quiz.questions.map((question, at) => ({
      id: at + 1,
      correctAnswer: question.correct_answer === '' ? -1 : Number(question.correct_answer),
      points: Number(question.points) || 1,
    }))
    const { score, passed, results } = markQuiz(marked, flow.answers, passingScore)
    const attempt = {
      score,
      passed,
      passing_score: passingScore,
      attempts: flow.attempts + 1,
      attempts_left: null,
      next_attempt_at: null,
      results: results.map((each, at) => ({
        ...each,
        explanation: quiz.questions[at]?.explanation || null,
        video_at: Number(quiz.questions[at]?.video_at) || null,
      })),
    }
    tell({ type: 'marked', attempt })
  }
  if (flow.view === 'done' && flow.result)
    return (
      <div className={styles.passed} role="status">
        <p>
          <strong>
            <Trans>Passed: the lesson is complete.</Trans>
          </strong>
        </p>
        <p>
          <ScoreText result={flow.result} />
        </p>
        <Button variant="default" onClick={onAgain}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    )
  return (
    <QuizView
      quiz={{ title: quiz.title ?? '', description: quiz.description ?? '', passing_score: passingScore, questions }}
      flow={flow}
      isSending={false}
      problem={null}
      onChoose={(question, option) => tell({ type: 'choose', question, option })}
      onSubmit={submit}
      onTryAgain={() => tell({ type: 'tryAgain' })}
      onWatch={null}
    />
  )
}
