import { Alert, Group } from '@mantine/core'
import { Plural, Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { LevelName } from '#features/learning/course/ui/level-name.tsx'
import { OwnReview } from '#features/learning/review/ui/own-review.tsx'
import { useMe } from '#web/api/use-me.ts'
import button from '#web/kit/button.module.css'
import { ClockIcon, InfoIcon, PlayIcon } from '#web/kit/icons.tsx'
import card from '#web/kit/picture-card.module.css'
import { useDateText } from '#web/kit/use-date-text.ts'
import type { EnrollmentDetail } from '../learning.contract.ts'
import { CourseFinished } from './course-finished.tsx'
import { lessonAddress } from './lesson-address.ts'
import { LessonList } from './lesson-list.tsx'
import styles from './enrollment-details.module.css'
import { EnrollmentStatusBadge } from '#features/learning/enrollment/ui/enrollment-status.tsx'
import { ProgressBar } from './progress-bar.tsx'

type Props = { enrollment: EnrollmentDetail }

/** What a card opens: the status of the course, its videos with ticks, and the certificate (spec 3 §2). */
export function EnrollmentDetails({ enrollment }: Props) {
  const { course, status } = enrollment
  const { id: personId } = useMe()
  const isOpen = status === 'active' || status === 'completed'
  return (
    <div className={styles.details}>
      <ul className={card.facts}>
        <li>
          <EnrollmentStatusBadge status={status} />
        </li>
        <li>
          <ClockIcon size={16} />
          <Plural value={course.duration_minutes} one="# minute" other="# minutes" />
        </li>
        <li>
          <LevelName text={course.difficulty_level_text} />
        </li>
        {course.tutor && (
          <li>
            <Trans>Tutor: {course.tutor}</Trans>
          </li>
        )}
      </ul>
      <p className={styles.text}>{course.description}</p>
      {isOpen ? (
        <>
          <ProgressBar percent={enrollment.progress} of={course.title} />
          <NextStep enrollment={enrollment} />
          {status === 'completed' && (
            <CourseFinished
              enrollmentId={enrollment.id}
              personId={personId}
              course={course}
              certificate={enrollment.certificate?.state === 'valid' ? enrollment.certificate : null}
            />
          )}
          <section aria-labelledby="course-videos">
            <h3 id="course-videos" className={styles.subtitle}>
              <Trans>Lessons</Trans>
            </h3>
            <LessonList enrollmentId={enrollment.id} lessons={course.videos} />
          </section>
          {status === 'active' && <OwnReview courseId={course.id} personId={personId} hasText />}
        </>
      ) : (
        <Waiting enrollment={enrollment} />
      )}
    </div>
  )
}

function NextStep({ enrollment }: Props) {
  const { course, status, resume_video_id: resumeId, progress } = enrollment
  const first = resumeId ?? course.videos[0]?.id
  return (
    <Group gap="sm">
      {status === 'completed' && enrollment.certificate?.state === 'revoked' && (
        <p className={styles.text}>
          <Trans>Your certificate has been revoked.</Trans>
        </p>
      )}
      {first !== undefined && (
        <Link
          to={lessonAddress(enrollment.id, first)}
          className={status === 'completed' ? button.secondary : button.primary}
        >
          <PlayIcon size={18} />
          {status === 'completed' ? (
            <Trans>Watch again</Trans>
          ) : progress === 0 ? (
            <Trans>Start learning</Trans>
          ) : (
            <Trans>Continue learning</Trans>
          )}
        </Link>
      )}
    </Group>
  )
}

function Waiting({ enrollment }: { enrollment: EnrollmentDetail }) {
  const { instant } = useDateText()
  if (enrollment.status === 'rejected') {
    return (
      <Alert color="red" icon={<InfoIcon />}>
        <div className={styles.waiting}>
          <p>
            <Trans>Your request was not approved.</Trans> {enrollment.rejection_reason}
          </p>
          <Link to={`/courses/${enrollment.course.id}`} className={button.secondary}>
            <Trans>Send a new request</Trans>
          </Link>
        </div>
      </Alert>
    )
  }
  if (enrollment.status === 'withdrawn') {
    return (
      <Alert color="gray" icon={<InfoIcon />}>
        <div className={styles.waiting}>
          <p>
            <Trans>You withdrew your request.</Trans>
          </p>
          <Link to={`/courses/${enrollment.course.id}`} className={button.secondary}>
            <Trans>Send a new request</Trans>
          </Link>
        </div>
      </Alert>
    )
  }
  return (
    <Alert color="yellow" icon={<InfoIcon />}>
      <Trans>
        Sent on {instant(enrollment.created_at)}. We will let you know when an administrator has decided. Once your
        request is approved, you can start the lessons.
      </Trans>
    </Alert>
  )
}
