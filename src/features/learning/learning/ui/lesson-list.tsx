import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { formatSeconds } from '#shared/dates.ts'
import { CheckIcon, PlayIcon } from '#web/kit/icons.tsx'
import { lessonAddress } from './lesson-address.ts'
import styles from './lesson-list.module.css'

type Lesson = { id: number; title: string; duration: number; has_quiz: boolean; completed: boolean }

type Props = { enrollmentId: number; lessons: readonly Lesson[]; current?: number }

/** The videos of a course with a tick for what is completed (spec 3 §2); each leads to its own address. */
export function LessonList({ enrollmentId, lessons, current }: Props) {
  const { t } = useLingui()
  return (
    <ol className={styles.lessons}>
      {lessons.map((lesson) => (
        <li key={lesson.id}>
          <Link
            to={lessonAddress(enrollmentId, lesson.id)}
            className={`row-link ${styles.lesson}`}
            aria-current={lesson.id === current ? 'step' : undefined}
          >
            <span className={styles.tick} data-done={lesson.completed || undefined}>
              {lesson.completed ? <CheckIcon size={16} title={t`Completed`} /> : <PlayIcon size={14} />}
            </span>
            <span className={styles.title}>{lesson.title}</span>
            {lesson.has_quiz && (
              <span className={styles.soft}>
                <Trans>Quiz</Trans>
              </span>
            )}
            {lesson.duration > 0 && <span className={styles.soft}>{formatSeconds(lesson.duration)}</span>}
          </Link>
        </li>
      ))}
    </ol>
  )
}
