import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { confirm } from '#web/kit/dialogs.tsx'
import { PlusIcon, TrashIcon } from '#web/kit/dashboard-icons.tsx'
import { toast } from '#web/kit/toast.ts'
import { newQuiz, type QuizDraft } from './quiz-draft.ts'
import { type ErrorAt, QuizFields } from './quiz-fields.tsx'
import styles from './quiz-builder.module.css'

type QuizBuilderProps = {
  /** Null while the lesson has no quiz. It is kept and sent by the person who shows the builder, in a list of lessons or alone. */
  value: QuizDraft | null
  onChange: (quiz: QuizDraft | null) => void
  /** The ability `quiz.write`. */
  canEdit: boolean
  /** What is wrong with a field, by its path in the quiz: `questions.0.text`. */
  errorAt: ErrorAt
  /** What a new quiz is called. */
  lessonTitle: string
  /** How a quiz that is stored on its own is removed; left out: it becomes null, once that is confirmed. */
  onRemove?: () => Promise<void>
}

/** The quiz of a lesson as a part of a form: added, written and removed (spec 3 §2, §8). */
export function QuizBuilder({ value, onChange, canEdit, errorAt, lessonTitle, onRemove }: QuizBuilderProps) {
  const { t } = useLingui()
  const refuseReader = (text: string) => (canEdit ? false : (toast.error(text), true))
  const add = () => {
    if (refuseReader(t`You don't have permission to create quizzes`)) return
    onChange(newQuiz(lessonTitle))
    toast.success(t`Quiz added successfully`)
  }
  const remove = async () => {
    if (refuseReader(t`You don't have permission to remove quizzes`)) return
    if (onRemove) return onRemove()
    const isSure = await confirm({
      title: t`Remove this quiz?`,
      message: t`Its questions are deleted when you save the course. Learners’ answers are kept in their results.`,
      confirmLabel: t`Remove quiz`,
      isDangerous: true,
    })
    if (!isSure) return
    onChange(null)
    toast.success(t`Quiz removed successfully`)
  }
  if (!value)
    return (
      <div>
        <Button variant="default" leftSection={<PlusIcon size={18} />} onClick={add}>
          <Trans>Add quiz</Trans>
        </Button>
      </div>
    )
  return (
    <section className={styles.builder} aria-label={t`Quiz for ${lessonTitle}`}>
      <QuizFields quiz={value} onChange={onChange} canEdit={canEdit} errorAt={errorAt} />
      <div className={styles.foot}>
        <Button variant="subtle" color="red" leftSection={<TrashIcon size={18} />} onClick={() => void remove()}>
          <Trans>Remove quiz</Trans>
        </Button>
      </div>
    </section>
  )
}
