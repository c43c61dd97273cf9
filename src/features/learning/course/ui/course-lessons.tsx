import { Trans } from '@lingui/react/macro'
import type { CourseDetail } from '#features/learning/course/course.contract.ts'
import { formatSeconds } from '#shared/dates.ts'
import styles from './course-detail.module.css'

type CourseLessonsProps = { videos: CourseDetail['videos']; onWatch?: (lesson: number) => void }

/** The lessons in order, with their lengths; lessons with a quiz are marked, and those that anyone may watch have a button. */
export function CourseLessons({ videos, onWatch }: CourseLessonsProps) {
  return (
    <section>
      <h2>
        <Trans>Lessons</Trans>
      </h2>
      {videos.length === 0 ? (
        <p className={styles.text}>
          <Trans>The lessons of this course are being recorded.</Trans>
        </p>
      ) : (
        <ol className={styles.lessons}>
          {videos.map((video, at) => (
            <li key={video.id}>
              <span className={styles.number} aria-hidden="true">
                {at + 1}
              </span>
              <span className={styles.lesson}>{video.title}</span>
              {video.is_preview && onWatch && (
                <button type="button" className={styles.open} data-replay="" onClick={() => onWatch(video.id)}>
                  <Trans>Watch</Trans>
                  <span className="for-readers">{` ${video.title}`}</span>
                </button>
              )}
              {video.has_quiz && (
                <span className={styles.quiz}>
                  <Trans>Quiz</Trans>
                </span>
              )}
              {video.duration > 0 && <span className={styles.length}>{formatSeconds(video.duration)}</span>}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
