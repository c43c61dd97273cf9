import { Trans, useLingui } from '@lingui/react/macro'
import { formatSeconds } from '#shared/dates.ts'
import { CheckIcon, PlayIcon } from '#web/kit/icons.tsx'
import styles from './learn.module.css'

type Lesson = { id: number; title: string; duration: number; has_quiz: boolean; completed: boolean }

type Props = { lessons: readonly Lesson[]; current?: number | undefined; onOpen: (id: number) => void }

/** The videos of a course with a tick for what is completed (spec 3 §2). */
export function LessonList({ lessons, current, onOpen }: Props) {
  const { t } = useLingui()
  return (
    <ol className={styles.lessons}>
      {lessons.map((lesson) => (
        <li key={lesson.id}>
          <button
            type="button"
            className={styles.lesson}
            aria-current={lesson.id === current ? 'step' : undefined}
            onClick={() => onOpen(lesson.id)}
          >
            <span className={styles.tick} data-done={lesson.completed || undefined}>
              {lesson.completed ? <CheckIcon size={16} title={t`Completed`} /> : <PlayIcon size={14} />}
            </span>
            <span className={styles.lessonTitle}>{lesson.title}</span>
            {lesson.has_quiz && (
              <span className={styles.soft}>
                <Trans>Quiz</Trans>
              </span>
            )}
            {lesson.duration > 0 && <span className={styles.soft}>{formatSeconds(lesson.duration)}</span>}
          </button>
        </li>
      ))}
    </ol>
  )
}
