import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { CheckIcon, CloseIcon } from '#web/kit/icons.tsx'
import type { Attempt, LessonOpen } from '../learning.contract.ts'
import { QuestionHelp } from './question-help.tsx'
import styles from './quiz-view.module.css'

type Props = {
  number: number
  question: NonNullable<LessonOpen['quiz_data']>['questions'][number]
  chosen: number | undefined
  /** Right in the last attempt, so it is not asked again. */
  isSettled: boolean
  /** Wrong in the last attempt, and to be answered again. */
  wasWrong: boolean
  mark: Attempt['results'][number] | undefined
  onChoose: (option: number) => void
  onWatch: ((from: number) => void) | null
}

/** One question with its options; once marked, whether the answer was right, and what helps when it was not. */
export function QuizQuestion({ number, question, chosen, isSettled, wasWrong, mark, onChoose, onWatch }: Props) {
  const { t } = useLingui()
  const id = useId()
  const isRight = isSettled || mark?.is_correct
  const isMarked = isSettled || mark !== undefined
  return (
    <div className={styles.question} role="radiogroup" aria-labelledby={`${id}-text`} aria-describedby={`${id}-mark`}>
      <p className={styles.asked}>
        <span id={`${id}-text`}>
          {number}. {question.text}
        </span>
        <span id={`${id}-mark`} className={styles.mark} data-right={isRight || undefined}>
          {isMarked && (isRight ? <CheckIcon size={16} /> : <CloseIcon size={16} />)}
          {isMarked && (isRight ? t({ message: 'Correct', context: 'an answer' }) : t`Not yet`)}
          {!isMarked && wasWrong && t`Incorrect last time`}
        </span>
      </p>
      {(question.option_order ?? question.options.map((_, at) => at)).map((at) => (
        // Options have no id of their own; the server marks their index, wherever it is shown.
        <label
          key={at}
          className={styles.option}
          data-mark={isMarked && chosen === at ? (isRight ? 'right' : 'wrong') : undefined}
        >
          <input
            type="radio"
            name={`question-${question.id}`}
            checked={chosen === at}
            disabled={isMarked}
            onChange={() => onChoose(at)}
          />
          <span>{question.options[at]}</span>
        </label>
      ))}
      {mark && !mark.is_correct && <QuestionHelp mark={mark} onWatch={onWatch} />}
    </div>
  )
}
