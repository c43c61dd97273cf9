import { ActionIcon, Button } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { ChevronUpIcon, PlusIcon, TrashIcon } from '#web/kit/dashboard-icons.tsx'
import { ChevronDownIcon } from '#web/kit/icons.tsx'
import { moveItem, SortableList } from '#web/kit/sortable-list.tsx'
import { toast } from '#web/kit/toast.ts'
import { QUIZ_LIMITS } from '../quiz.contract.ts'
import { QuestionFields, type QuestionErrors } from './question-fields.tsx'
import { newQuestion, type QuestionDraft } from './quiz-draft.ts'
import type { ErrorAt } from './quiz-fields.tsx'
import styles from './quiz-builder.module.css'

type QuestionListProps = {
  questions: readonly QuestionDraft[]
  canEdit: boolean
  errorAt: ErrorAt
  onChange: (questions: QuestionDraft[]) => void
}

/** The questions in their order: what is being written is open, the others are one line each. */
export function QuestionList({ questions, canEdit, errorAt, onChange }: QuestionListProps) {
  const { t } = useLingui()
  const [openId, setOpenId] = useState<QuestionDraft['id']>(questions.length === 1 ? questions[0]?.id : null)
  const place = useRef<HTMLDivElement>(null)
  const [addedId, setAddedId] = useState<QuestionDraft['id']>(null)
  useEffect(() => {
    if (!addedId) return
    // The open one that comes last: errors may have opened others.
    const open = place.current?.querySelectorAll<HTMLElement>('[data-open]') ?? []
    ;[...open].at(-1)?.querySelector('textarea')?.focus()
  }, [addedId])
  const nameOf = (question: QuestionDraft, at: number) => question.text.trim() || t`Question ${at + 1}`
  const add = () => {
    const question = newQuestion()
    onChange([...questions, question])
    setOpenId(question.id)
    setAddedId(question.id)
    toast.success(t`Question added successfully`)
  }
  const remove = (at: number) => {
    onChange(questions.filter((_, other) => other !== at))
    toast.success(t`Question removed successfully`)
  }
  const questionRow = (question: QuestionDraft, at: number) => {
    const errors = errorsOf(errorAt, at)
    const isOpen = question.id === openId || errors !== null
    const name = nameOf(question, at)
    return (
      <div className={styles.question} data-open={isOpen || undefined}>
        <div className={styles.line}>
          <button
            type="button"
            className={styles.name}
            aria-expanded={isOpen}
            onClick={() => setOpenId(isOpen ? null : question.id)}
          >
            <span className={styles.number}>{at + 1}.</span>
            <span className={styles.asked}>
              {name}
              {!isOpen && <QuestionSummary question={question} />}
            </span>
            {isOpen ? <ChevronUpIcon size={18} /> : <ChevronDownIcon size={18} />}
          </button>
          {canEdit && (
            <ActionIcon
              variant="subtle"
              color="red"
              size="lg"
              aria-label={t`Remove ${name}`}
              onClick={() => remove(at)}
            >
              <TrashIcon size={18} />
            </ActionIcon>
          )}
        </div>
        {isOpen && (
          <QuestionFields
            question={question}
            errors={errors ?? {}}
            canEdit={canEdit}
            onChange={(changed) => onChange(questions.map((each, other) => (other === at ? changed : each)))}
          />
        )}
      </div>
    )
  }
  return (
    <div ref={place} className={styles.questions}>
      {canEdit ? (
        <SortableList
          label={t`Questions`}
          items={questions}
          keyOf={({ id }, at) => String(id ?? at)}
          nameOf={nameOf}
          onMove={(from, to) => onChange(moveItem(questions, from, to))}
        >
          {questionRow}
        </SortableList>
      ) : (
        <ol className={styles.read} aria-label={t`Questions`}>
          {questions.map((question, at) => (
            <li key={question.id}>{questionRow(question, at)}</li>
          ))}
        </ol>
      )}
      {errorAt('questions') && (
        <p className={styles.error} role="alert" tabIndex={-1}>
          {errorAt('questions')}
        </p>
      )}
      {canEdit && questions.length < QUIZ_LIMITS.questions && (
        <Button variant="default" leftSection={<PlusIcon size={18} />} onClick={add}>
          <Trans>Add question</Trans>
        </Button>
      )}
    </div>
  )
}

/** Summary of a collapsed question: its correct option, its points, and what it still lacks. */
function QuestionSummary({ question }: { question: QuestionDraft }) {
  const right = question.correct_answer === '' ? undefined : question.options[Number(question.correct_answer)]
  return (
    <span className={styles.facts}>
      {right === undefined ? <Trans>no correct option yet</Trans> : <Trans>Correct: {right}</Trans>}
      {' · '}
      <Plural value={Number(question.points) || 0} one="# point" other="# points" />
      {question.options.some((option) => option.trim() === '') && (
        <>
          {' · '}
          <Trans>not all options are filled in</Trans>
        </>
      )}
    </span>
  )
}

const FIELDS = ['text', 'options', 'correct_answer', 'points', 'explanation', 'video_at'] as const

/** The error of a question; null without one. */
function errorsOf(errorAt: ErrorAt, at: number): QuestionErrors | null {
  const options = Array.from({ length: QUIZ_LIMITS.options }, (_, option) => `options.${option}`)
  const found = [...FIELDS, ...options].flatMap((field) => {
    const error = errorAt(`questions.${at}.${field}`)
    return error ? [[field, error] as const] : []
  })
  return found.length === 0 ? null : Object.fromEntries(found)
}
