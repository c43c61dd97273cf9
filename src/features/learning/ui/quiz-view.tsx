import { Alert, Button, Group, Radio, Stack } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { AlertIcon, CheckIcon, CloseIcon } from '#web/kit/icons.tsx'
import type { Attempt, LessonOpen } from '../learning.contract.ts'
import type { LessonFlow } from './quiz-flow.ts'
import { unanswered } from './quiz-flow.ts'
import styles from './quiz-view.module.css'

type Quiz = NonNullable<LessonOpen['quiz_data']>

type Props = {
  quiz: Quiz
  flow: LessonFlow
  isSending: boolean
  /** Why the answers could not be sent; none is lost. */
  problem: string | null
  onChoose: (question: number, option: number) => void
  onSubmit: () => void
  onTryAgain: () => void
  onWatchAgain: () => void
}

/** The quiz after a video. The server marks it; the right answers are not known here. */
export function QuizView(props: Props) {
  const { quiz, flow, isSending, problem, onChoose, onSubmit, onTryAgain, onWatchAgain } = props
  const open = unanswered(quiz.questions, flow.answers)
  const { result } = flow
  return (
    <form
      className={styles.quiz}
      aria-label={quiz.title}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <header className={styles.head}>
        <h3>{quiz.title}</h3>
        {quiz.description && <p>{quiz.description}</p>}
        <p className={styles.facts}>
          <Trans>Pass with {quiz.passing_score}%</Trans>
          {flow.attempts > 0 && (
            <>
              {' · '}
              <Plural value={flow.attempts} one="# attempt so far" other="# attempts so far" />
            </>
          )}
        </p>
      </header>
      <Stack gap="lg">
        {quiz.questions.map((question, at) => (
          <Question
            key={question.id}
            number={at + 1}
            question={question}
            chosen={flow.answers[question.id]}
            mark={result?.results.find((one) => one.question_id === question.id)}
            onChoose={(option) => onChoose(question.id, option)}
          />
        ))}
      </Stack>
      {result && <Verdict result={result} />}
      {problem && (
        <Alert color="red" icon={<AlertIcon />} role="alert">
          {problem} <Trans>Your answers are kept.</Trans>
        </Alert>
      )}
      <Group justify="space-between">
        <Button variant="subtle" onClick={onWatchAgain}>
          <Trans>Watch the video again</Trans>
        </Button>
        {result ? (
          <Button onClick={onTryAgain}>
            <Trans>Try again</Trans>
          </Button>
        ) : (
          <Group gap="sm">
            {open.length > 0 && (
              <span className={styles.facts} role="status">
                <Plural value={open.length} one="# question to answer" other="# questions to answer" />
              </span>
            )}
            <Button type="submit" disabled={open.length > 0} loading={isSending}>
              {problem ? <Trans>Retry</Trans> : <Trans>Submit Quiz</Trans>}
            </Button>
          </Group>
        )}
      </Group>
    </form>
  )
}

function Verdict({ result }: { result: Attempt }) {
  return (
    <Alert color="red" icon={<AlertIcon />} role="alert">
      <Trans>
        Quiz score {result.score}% is below the required {result.passing_score}%
      </Trans>
    </Alert>
  )
}

type QuestionProps = {
  number: number
  question: Quiz['questions'][number]
  chosen: number | undefined
  mark: Attempt['results'][number] | undefined
  onChoose: (option: number) => void
}

function Question({ number, question, chosen, mark, onChoose }: QuestionProps) {
  const { t } = useLingui()
  const label: ReactNode = (
    <span className={styles.question}>
      <span>
        {number}. {question.text}
      </span>
      {mark && (
        <span className={styles.mark} data-right={mark.is_correct || undefined}>
          {mark.is_correct ? <CheckIcon size={16} /> : <CloseIcon size={16} />}
          {mark.is_correct ? t`Right` : t`Not yet`}
        </span>
      )}
    </span>
  )
  return (
    <Radio.Group
      name={`question-${question.id}`}
      label={label}
      value={chosen === undefined ? '' : String(chosen)}
      onChange={(value) => onChoose(Number(value))}
      readOnly={Boolean(mark)}
    >
      <Stack gap="xs" mt="sm">
        {question.options.map((option, at) => (
          // Options have no id of their own; the server marks their index.
          <Radio.Card
            key={at}
            value={String(at)}
            className={styles.option}
            disabled={Boolean(mark)}
            aria-label={option}
          >
            <Group wrap="nowrap" align="flex-start" gap="sm">
              <Radio.Indicator />
              <span>{option}</span>
            </Group>
          </Radio.Card>
        ))}
      </Stack>
    </Radio.Group>
  )
}
