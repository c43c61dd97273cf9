import { Radio, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useId, useState } from 'react'
import { formatSeconds } from '#shared/dates.ts'
import { QUIZ_LIMITS } from '../quiz.contract.ts'
import { parseMoment, type QuestionDraft } from './quiz-draft.ts'
import { QuestionTextField } from './question-text-field.tsx'
import styles from './quiz-builder.module.css'
import { NumberInput } from '#web/kit/number-input.tsx'

/** By field: `text`, `options.2`, … */
export type QuestionErrors = Readonly<Record<string, ReactNode>>

type QuestionFieldsProps = {
  question: QuestionDraft
  errors: QuestionErrors
  canEdit: boolean
  onChange: (question: QuestionDraft) => void
}

const LETTERS = ['A', 'B', 'C', 'D'] as const

/**
 * One question: its words, four options with one marked right, and what helps the person who got it wrong (spec 3
 * §5).
 */
export function QuestionFields({ question, errors, canEdit, onChange }: QuestionFieldsProps) {
  const { t } = useLingui()
  const group = useId()
  const set = (changes: Partial<QuestionDraft>) => onChange({ ...question, ...changes })
  const setOption = (at: number, text: string) =>
    set({ options: question.options.map((option, other) => (other === at ? text : option)) })
  const notMarked = errors.correct_answer
  return (
    <fieldset className={styles.body} disabled={!canEdit}>
      <QuestionTextField
        label={t`Question`}
        required
        minRows={2}
        maxLength={QUIZ_LIMITS.letters}
        value={question.text}
        error={errors.text}
        onText={(text) => set({ text })}
      />
      <div role="radiogroup" aria-labelledby={`${group}-label`} aria-describedby={`${group}-help`}>
        <p id={`${group}-label`} className={styles.label}>
          <Trans>Options</Trans>
        </p>
        <p id={`${group}-help`} className={styles.facts}>
          <Trans>Fill in all 4 options and mark the correct one.</Trans>
        </p>
        <ul className={styles.options}>
          {LETTERS.map((letter, at) => (
            <li key={letter} className={styles.option} data-right={isRight(question, at) || undefined}>
              <Radio
                name={`${group}-right`}
                aria-label={t`Option ${letter} is correct`}
                aria-invalid={Boolean(notMarked)}
                checked={isRight(question, at)}
                onChange={() => set({ correct_answer: at })}
              />
              <QuestionTextField
                aria-label={t`Option ${letter}`}
                placeholder={t`Option ${letter}`}
                minRows={1}
                maxLength={QUIZ_LIMITS.letters}
                value={question.options[at] ?? ''}
                error={errors[`options.${at}`]}
                onText={(text) => setOption(at, text)}
              />
            </li>
          ))}
        </ul>
        {(notMarked ?? errors.options) && (
          <p className={styles.error} role="alert">
            {notMarked ?? errors.options}
          </p>
        )}
      </div>
      <div className={styles.row}>
        <NumberInput
          label={t`Points`}
          min={1}
          max={QUIZ_LIMITS.mostPoints}
          step={1}
          value={question.points ?? ''}
          error={errors.points}
          onChange={(typed) => set({ points: typed })}
        />
        <MomentField
          value={question.video_at ?? null}
          error={errors.video_at}
          onChange={(video_at) => set({ video_at })}
        />
      </div>
      <QuestionTextField
        label={t`Explanation`}
        description={t`Optional. Shown to learners after a wrong answer.`}
        minRows={2}
        maxLength={QUIZ_LIMITS.letters}
        value={question.explanation ?? ''}
        error={errors.explanation}
        onText={(explanation) => set({ explanation })}
      />
    </fieldset>
  )
}

const isRight = ({ correct_answer: right }: QuestionDraft, at: number): boolean => String(right) === String(at)

type MomentFieldProps = {
  value: string | number | null
  error: ReactNode
  onChange: (value: string | number | null) => void
}

/** A moment of the video, typed as a clock shows it. */
function MomentField({ value, error, onChange }: MomentFieldProps) {
  const { t } = useLingui()
  const written = typeof value === 'number' ? formatSeconds(value) : (value ?? '')
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextInput
      label={t`Time in the video`}
      description={t`Optional. Where the answer is explained, for example 1:30.`}
      inputMode="text"
      maxLength={10}
      value={typed ?? written}
      error={error}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        onChange(parseMoment(event.currentTarget.value))
      }}
      onBlur={() => setTyped(null)}
    />
  )
}
