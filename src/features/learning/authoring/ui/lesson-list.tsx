import { ActionIcon, Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { EditIcon, PlusIcon, TrashIcon } from '#web/kit/dashboard-icons.tsx'
import { moveItem, SortableList } from '#web/kit/sortable-list.tsx'
import { toast } from '#web/kit/toast.ts'
import { translateText } from '#web/i18n.tsx'
import { type LessonDraft, missingFieldsOf, newLesson } from './course-draft.ts'
import { type LessonChange, LessonFields } from './lesson-fields.tsx'
import { LessonQuiz } from './lesson-quiz.tsx'
import styles from './authoring.module.css'

type LessonListProps = {
  /** The course whose lessons these are; null while it is new. */
  courseId: number | null
  lessons: readonly LessonDraft[]
  onChange: (change: (lessons: readonly LessonDraft[]) => LessonDraft[]) => void
  /** Whether the caller may write its quizzes. */
  canWriteQuizzes: boolean
  /** Errors by the path in the list: `0.title`, `1.quiz_data.questions.0.text`. */
  errors: Readonly<Record<string, ReactNode>>
  /** The lesson that is being added. */
  added: LessonDraft | null
  onAdded: (change: (added: LessonDraft | null) => LessonDraft | null) => void
  addedProblem: ReactNode
}

/** What is wrong with the lesson at a place, by the path in it. */
const errorsAt = (errors: LessonListProps['errors'], at: number) =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([path, error]) =>
      path.startsWith(`${at}.`) ? [[path.slice(`${at}.`.length), error]] : [],
    ),
  )

/** The lessons of a course in their order: one is open at a time, the others are one line each. */
export function LessonList(props: LessonListProps) {
  const { courseId, lessons, onChange, canWriteQuizzes, errors, added, onAdded, addedProblem } = props
  const { t } = useLingui()
  const [openKey, setOpenKey] = useState<string | null>(null)
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const open = (key: string | null) => {
    setOpenKey(key)
    if (key !== null) setOpened((keys) => new Set(keys).add(key))
  }
  return (
    <>
      <SortableList
        label={t`Course videos`}
        items={lessons}
        keyOf={({ key }) => key}
        nameOf={({ title }, at) => title || t`Video ${at + 1}`}
        onMove={(from, to) => onChange((now) => moveItem(now, from, to))}
      >
        {(lesson, at) => {
          const wrong = errorsAt(errors, at)
          const isWrong = Object.keys(wrong).some((path) => !path.startsWith('quiz_data'))
          const isOpen = lesson.key === openKey || isWrong
          const set = (change: LessonChange) => {
            onChange((now) => now.map((each) => (each.key === lesson.key ? change(each) : each)))
            // It stays open after its errors are fixed.
            if (isWrong) open(lesson.key)
          }
          return (
            <div className={styles.lesson}>
              <LessonLine
                lesson={lesson}
                at={at}
                isOpen={isOpen}
                onToggle={() => open(isOpen ? null : lesson.key)}
                onRemove={() => onChange((now) => now.filter(({ key }) => key !== lesson.key))}
              />
              {(isOpen || opened.has(lesson.key)) && (
                // Hidden, not removed: an upload in progress continues.
                <div className={styles.fields} hidden={!isOpen}>
                  <LessonFields lesson={lesson} errors={wrong} onChange={set} />
                </div>
              )}
              <LessonQuiz
                lesson={lesson}
                courseId={courseId}
                canEdit={canWriteQuizzes}
                errors={wrong}
                onChange={(quiz_data) => set((now) => ({ ...now, quiz_data, is_quiz_changed: true }))}
              />
            </div>
          )
        }}
      </SortableList>
      {added ? (
        <NewLesson
          key={added.key}
          lesson={added}
          problem={addedProblem}
          onChange={(change) => onAdded((now) => now && change(now))}
          onCancel={() => onAdded(() => null)}
          onAdd={() => {
            onChange((now) => [...now, added])
            onAdded(() => null)
            toast.success(t`Video added successfully`)
          }}
        />
      ) : (
        <Button variant="default" leftSection={<PlusIcon size={18} />} onClick={() => onAdded(newLesson)}>
          <Trans>Add another video</Trans>
        </Button>
      )}
    </>
  )
}

type LessonLineProps = {
  lesson: LessonDraft
  at: number
  isOpen: boolean
  onToggle: () => void
  onRemove: () => void
}

function LessonLine({ lesson, at, isOpen, onToggle, onRemove }: LessonLineProps) {
  const { t } = useLingui()
  const name = lesson.title || t`Video ${at + 1}`
  return (
    <div className={styles.line}>
      <span className={styles.number}>{at + 1}</span>
      <span className={styles.name}>
        {name}
        <span className={styles.video}>
          {lesson.type === 'external'
            ? lesson.url
            : (lesson.upload?.name ?? lesson.begun?.name ?? lesson.file_name ?? <Trans>no file yet</Trans>)}
        </span>
      </span>
      <ActionIcon variant="subtle" size={44} aria-label={t`Edit ${name}`} aria-expanded={isOpen} onClick={onToggle}>
        <EditIcon size={18} />
      </ActionIcon>
      <ActionIcon variant="subtle" color="red" size={44} aria-label={t`Remove ${name}`} onClick={onRemove}>
        <TrashIcon size={18} />
      </ActionIcon>
    </div>
  )
}

type NewLessonProps = {
  lesson: LessonDraft
  problem: ReactNode
  onChange: (change: LessonChange) => void
  onAdd: () => void
  onCancel: () => void
}

/** A lesson that is added once it has all that it needs. */
function NewLesson({ lesson, problem, onChange, onAdd, onCancel }: NewLessonProps) {
  const { t, i18n } = useLingui()
  const [isChecked, setChecked] = useState(false)
  const missing = missingFieldsOf(lesson)
  const errors = Object.fromEntries(Object.entries(missing).map(([field, text]) => [field, translateText(i18n, text)]))
  return (
    <fieldset className={styles.added}>
      <legend>
        <Trans>New video</Trans>
      </legend>
      <LessonFields lesson={lesson} errors={isChecked ? errors : {}} onChange={onChange} />
      {problem && (
        <p role="alert" className={styles.error}>
          {problem}
        </p>
      )}
      <div className={styles.buttons}>
        <Button variant="subtle" color="gray" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
        <Button
          variant="default"
          onClick={() => {
            setChecked(true)
            if (Object.keys(missing).length === 0) onAdd()
          }}
        >
          {t`Add video`}
        </Button>
      </div>
    </fieldset>
  )
}
