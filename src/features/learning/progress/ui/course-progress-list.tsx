import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { formatSeconds } from '#shared/dates.ts'
import { useDateText } from '#web/kit/use-date-text.ts'
import button from '#web/kit/button.module.css'
import { Percent } from '#web/kit/percent.tsx'
import { DurationText } from '#features/learning/learning/ui/duration-text.tsx'
import { ProgressBar } from '#features/learning/learning/ui/progress-bar.tsx'
import type { CourseProgress } from '../progress.contract.ts'
import styles from './progress.module.css'

const MINUTE = 60

/** A row per course: progress, last lesson, best quiz, time spent and the next step. */
export function CourseProgressList({ courses }: { courses: readonly CourseProgress[] }) {
  const { t } = useLingui()
  return (
    <section aria-label={t`Courses`}>
      <ul className={styles.list}>
        {courses.map((row) => (
          <li key={row.enrollment_id} className={styles.row}>
            <CourseRow row={row} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function CourseRow({ row }: { row: CourseProgress }) {
  const { instant } = useDateText()
  return (
    <article>
      <h2 className={styles.title}>{row.course.title}</h2>
      <ProgressBar percent={row.progress} of={row.course.title} />
      <dl className={styles.facts}>
        <div>
          <dt>
            <Trans>Lessons</Trans>
          </dt>
          <dd>
            <Trans>
              {row.videos_done} of {row.videos_total}
            </Trans>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Last lesson</Trans>
          </dt>
          <dd>
            {row.last_lesson ? (
              <>
                {row.last_lesson.title} <span className={styles.soft}>{instant(row.last_lesson.at)}</span>
              </>
            ) : (
              '—'
            )}
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Best quiz</Trans>
          </dt>
          <dd>
            {row.best_quiz ? (
              <>
                <Percent value={row.best_quiz.score} /> <span className={styles.soft}>{row.best_quiz.title}</span>
              </>
            ) : (
              '—'
            )}
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Time spent</Trans>
          </dt>
          <dd>
            <DurationText seconds={row.time_spent_seconds} />
          </dd>
        </div>
      </dl>
      {row.behind && <IdleReminder behind={row.behind} />}
      <NextStep row={row} />
    </article>
  )
}

/** A friendly reminder after a week without this course, with what is left to do. */
function IdleReminder({ behind }: { behind: NonNullable<CourseProgress['behind']> }) {
  const days = behind.days_idle
  const minutes = Math.max(1, Math.ceil(behind.seconds_left / MINUTE))
  return (
    <p className={styles.behind}>
      <Plural value={days} one="Your last visit was # day ago." other="Your last visit was # days ago." />{' '}
      <Plural
        value={minutes}
        one="About # minute of video is left: one short session this week and you are up to date."
        other="About # minutes of video are left: one short session this week and you are up to date."
      />
    </p>
  )
}

function NextStep({ row }: { row: CourseProgress }) {
  const step = row.next_step
  const open = `/dashboard/my-courses?enrollment=${row.enrollment_id}`
  if (!step) {
    return (
      <Link to={row.status === 'completed' ? '/dashboard/certificates' : open} className={button.secondary}>
        {row.status === 'completed' ? <Trans>See the certificate</Trans> : <Trans>Open the course</Trans>}
      </Link>
    )
  }
  return (
    <div className={styles.next}>
      <Link to={`${open}&video=${step.video_id}`} className={button.primary}>
        {step.kind === 'quiz' ? <Trans>Take the quiz</Trans> : <Trans>Continue learning</Trans>}
      </Link>
      <span className={styles.soft}>
        <Trans>Next: {step.title}</Trans>
        {step.kind === 'watch' && step.seconds_left > 0 && (
          <>
            {' · '}
            <Trans>{formatSeconds(step.seconds_left)} left</Trans>
          </>
        )}
      </span>
    </div>
  )
}
