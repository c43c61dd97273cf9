import { Button, Checkbox, Textarea, TextInput } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { EyeIcon, UploadIcon } from '#web/kit/form-icons.tsx'
import { NumberInput } from '#web/kit/number-input.tsx'
import { QUIZ_LIMITS } from '../quiz.contract.ts'
import { QuestionList } from './question-list.tsx'
import { isBlank, type QuizDraft } from './quiz-draft.ts'
import { QuizImport } from './quiz-import.tsx'
import { QuizPreview } from './quiz-preview.tsx'
import styles from './quiz-builder.module.css'

export type ErrorAt = (path: string) => ReactNode

type QuizFieldsProps = {
  quiz: QuizDraft
  onChange: (quiz: QuizDraft) => void
  canEdit: boolean
  errorAt: ErrorAt
}

/** Nothing typed means that there is none. */
const numberOrNone = (typed: string | number) => (typed === '' ? null : typed)

/** The fields of a quiz: what it is called, what it takes to pass, and its questions (spec 3 §3, §5). */
export function QuizFields({ quiz, onChange, canEdit, errorAt }: QuizFieldsProps) {
  const { t } = useLingui()
  const [shown, setShown] = useState<'preview' | 'import' | null>(null)
  const written = quiz.questions.filter((question) => !isBlank(question))
  const set = (changes: Partial<QuizDraft>) => onChange({ ...quiz, ...changes })
  const points = quiz.questions.reduce((sum, each) => sum + (Number(each.points) || 0), 0)
  return (
    <div className={styles.fields}>
      <fieldset className={styles.fields} disabled={!canEdit}>
        <TextInput
          label={t`Quiz title`}
          maxLength={QUIZ_LIMITS.title}
          value={quiz.title ?? ''}
          error={errorAt('title')}
          onChange={(event) => set({ title: event.currentTarget.value })}
        />
        <Textarea
          label={t`Description`}
          description={t`Optional. Shown above the questions.`}
          autosize
          minRows={1}
          maxLength={QUIZ_LIMITS.letters}
          value={quiz.description ?? ''}
          error={errorAt('description')}
          onChange={(event) => set({ description: event.currentTarget.value })}
        />
        <div className={styles.row}>
          <NumberInput
            label={t`Passing score (%)`}
            description={t`Share of the points needed to pass`}
            min={0}
            max={100}
            step={1}
            value={quiz.passing_score ?? ''}
            error={errorAt('passing_score')}
            onChange={(typed) => set({ passing_score: typed })}
          />
          <NumberInput
            label={t`Attempt limit`}
            description={t`Leave blank for no limit`}
            min={1}
            max={QUIZ_LIMITS.attempts}
            step={1}
            value={quiz.attempt_limit ?? ''}
            error={errorAt('attempt_limit')}
            onChange={(typed) => set({ attempt_limit: numberOrNone(typed) })}
          />
          <NumberInput
            label={t`Waiting time (minutes)`}
            description={
              quiz.attempt_limit
                ? t`Before new attempts are allowed. Leave blank to allow none.`
                : t`After each attempt. Leave blank for none.`
            }
            min={1}
            max={QUIZ_LIMITS.retryMinutes}
            step={1}
            value={quiz.retry_minutes ?? ''}
            error={errorAt('retry_minutes')}
            onChange={(typed) => set({ retry_minutes: numberOrNone(typed) })}
          />
        </div>
        <Checkbox
          label={t`Shuffle the options`}
          description={t`Each learner sees them in a different order`}
          checked={quiz.shuffle_options ?? false}
          onChange={(event) => set({ shuffle_options: event.currentTarget.checked })}
        />
      </fieldset>
      <div className={styles.head}>
        <h2>
          <Trans>Questions</Trans>
        </h2>
        <span className={styles.facts}>
          <Plural value={quiz.questions.length} one="# question" other="# questions" />
          {' · '}
          <Plural value={points} one="# point" other="# points" />
        </span>
        <div className={styles.tools}>
          {canEdit && (
            <Button
              variant="default"
              size="sm"
              leftSection={<UploadIcon size={18} />}
              onClick={() => setShown('import')}
            >
              <Trans>Import</Trans>
            </Button>
          )}
          <Button
            variant="default"
            size="sm"
            leftSection={<EyeIcon size={18} />}
            disabled={quiz.questions.length === 0}
            onClick={() => setShown('preview')}
          >
            <Trans>Preview as a learner</Trans>
          </Button>
        </div>
      </div>
      <QuestionList
        questions={quiz.questions}
        canEdit={canEdit}
        errorAt={errorAt}
        onChange={(questions) => set({ questions })}
      />
      {shown === 'preview' && <QuizPreview quiz={quiz} onClose={() => setShown(null)} />}
      {shown === 'import' && (
        <QuizImport
          room={QUIZ_LIMITS.questions - written.length}
          onAdd={(questions) => set({ questions: [...written, ...questions] })}
          onClose={() => setShown(null)}
        />
      )}
    </div>
  )
}
