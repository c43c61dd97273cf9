import { Button } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { QuizBuilder } from '#features/learning/quiz/ui/quiz-builder.tsx'
import type { QuizDraft } from '#features/learning/quiz/ui/quiz-draft.ts'
import { ChevronUpIcon } from '#web/kit/dashboard-icons.tsx'
import { ChevronDownIcon } from '#web/kit/icons.tsx'
import type { LessonDraft } from './course-draft.ts'
import styles from './authoring.module.css'

type LessonQuizProps = {
  lesson: LessonDraft
  /** Of a course that is stored: its quizzes have pages of their own. */
  courseId: number | null
  /** The ability `quiz.write`. */
  canEdit: boolean
  /** Errors by the path in the lesson: `quiz_data.questions.0.text`. */
  errors: Readonly<Record<string, ReactNode>>
  onChange: (quiz: QuizDraft | null) => void
}

/** The quiz after a lesson, written together with the course (spec 3 §2): one line until it is opened. */
export function LessonQuiz({ lesson, courseId, canEdit, errors, onChange }: LessonQuizProps) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const { quiz_data: quiz, id } = lesson
  const isWrong = Object.keys(errors).some((path) => path.startsWith('quiz_data'))
  const isShown = isOpen || isWrong
  const builder = (
    <QuizBuilder
      value={quiz}
      canEdit={canEdit}
      errorAt={(path) => errors[`quiz_data.${path}`]}
      lessonTitle={lesson.title}
      onChange={(next) => {
        setOpen(next !== null)
        onChange(next)
      }}
    />
  )
  if (!quiz) return builder
  const Arrow = isShown ? ChevronUpIcon : ChevronDownIcon
  return (
    <div className={styles.quiz}>
      <Button
        variant="default"
        className={styles.toggle}
        rightSection={<Arrow size={18} />}
        aria-expanded={isShown}
        onClick={() => setOpen(!isShown)}
      >
        <Plural value={quiz.questions.length} one="Quiz: # question" other="Quiz: # questions" />
      </Button>
      {isShown && (
        <div className={styles.opened}>
          {errors.quiz_data && (
            <p role="alert" tabIndex={-1} className={styles.error}>
              {errors.quiz_data}
            </p>
          )}
          {builder}
          {courseId !== null && id !== null && !lesson.is_quiz_changed && (
            <Link
              to={`/dashboard/courses/${courseId}/lessons/${id}/quiz`}
              aria-label={t`Quiz page for ${lesson.title}`}
            >
              <Trans>Open the quiz page, where you can also export it</Trans>
            </Link>
          )}
        </div>
      )}
    </div>
  )
}
