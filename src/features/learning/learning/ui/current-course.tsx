import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { imageAddressAtWidth, srcSet } from '#shared/images.ts'
import button from '#web/kit/button.module.css'
import { ClockIcon } from '#web/kit/icons.tsx'
import card from '#web/kit/link-card.module.css'
import { EmptyState, ErrorState, LoadingState } from '#web/kit/states.tsx'
import type { EnrollmentRow } from '#features/learning/enrollment/enrollment.contract.ts'
import { EnrollmentStatusBadge } from '#features/learning/enrollment/ui/enrollment-status.tsx'
import { CURRENT_COURSE, OPEN_COURSES } from './current-course-reads.ts'
import { learningAddress } from './lesson-address.ts'
import { ProgressBar } from './progress-bar.tsx'
import styles from './current-course.module.css'

/**
 * The current course: the first enrollment that is not completed (spec 2 §2). What can be studied now comes first,
 * the course studied last before the others; a pending request is current only when nothing is active (ADR 7).
 * @param requestNote what else the page knows about the request on the card; it lists the other requests itself
 */
export function CurrentCourse({ requestNote }: { requestNote?: (courseId: number) => ReactNode }) {
  const { t } = useLingui()
  const active = useQuery(CURRENT_COURSE.active)
  const pending = useQuery(CURRENT_COURSE.pending)
  if (active.isError || pending.isError) {
    const retry = () => void Promise.all([active.refetch(), pending.refetch()])
    return <ErrorState text={t`Failed to fetch your courses`} onRetry={retry} />
  }
  if (!active.data || !pending.data) return <LoadingState lines={4} />
  const [studied, ...others] = active.data.enrollments.slice(0, OPEN_COURSES)
  const current = studied ?? pending.data.enrollments[0]
  if (!current) return <NoCourseYet />
  return (
    <>
      <CurrentCourseCard row={current} note={studied ? null : requestNote?.(current.course.id)} />
      {others.length > 0 && <OtherCourses rows={others} />}
    </>
  )
}

function NoCourseYet() {
  const { t } = useLingui()
  return (
    <EmptyState
      title={t`Your next course is waiting for you`}
      text={<Trans>Choose something you want to be able to do. An hour a week is a good start.</Trans>}
      drawing="courses"
      action={
        <Link to="/courses" className={button.primary}>
          <Trans>Browse the courses</Trans>
        </Link>
      }
    />
  )
}

function CurrentCourseCard({ row, note }: { row: EnrollmentRow; note: ReactNode }) {
  const { course } = row
  return (
    <section className={styles.current} aria-labelledby="current-course">
      <CoursePicture src={course.thumbnail ?? course.banner_image} />
      <div className={styles.words}>
        <div className={styles.head}>
          <p className={styles.eyebrow}>
            <Trans>Your current course</Trans>
          </p>
          <EnrollmentStatusBadge status={row.status} />
        </div>
        <h2 id="current-course" className={styles.title}>
          {course.title}
        </h2>
        <p className={`${styles.text} ${styles.about}`}>{course.description}</p>
        <p className={styles.facts}>
          <ClockIcon size={18} />
          <Plural value={course.duration_minutes} one="# minute" other="# minutes" />
        </p>
        {row.status === 'active' && (
          <div className={styles.progress}>
            <ProgressBar percent={row.progress} of={course.title} />
          </div>
        )}
        {note}
        <NextStep row={row} />
      </div>
    </section>
  )
}

/** In its own proportions and at most half as wide as its largest file, so that it is sharp on any screen. */
function CoursePicture({ src }: { src: string | null }) {
  if (!src) return null
  return (
    <img
      className={styles.picture}
      src={imageAddressAtWidth(src, 480)}
      srcSet={srcSet(src)}
      sizes="(min-width: 70em) 28rem, (min-width: 40em) 40vw, 92vw"
      width={480}
      height={270}
      alt=""
      decoding="async"
    />
  )
}

function NextStep({ row }: { row: EnrollmentRow }) {
  const next = row.next_video
  if (row.status === 'pending') {
    return (
      <div className={styles.next}>
        <p className={styles.text}>
          <Trans>Your request has been sent. We will let you know as soon as it is approved.</Trans>
        </p>
        <Link to="/courses" className={button.secondary}>
          <Trans>See other courses</Trans>
        </Link>
      </div>
    )
  }
  return (
    <div className={styles.next}>
      {next && (
        <p className={styles.text}>
          <Trans>Next: {next.title}</Trans>
        </p>
      )}
      <Link to={learningAddress(row.id, next?.id)} className={button.primary}>
        {row.progress === 0 ? <Trans>Start learning</Trans> : <Trans>Continue learning</Trans>}
      </Link>
    </div>
  )
}

function OtherCourses({ rows }: { rows: readonly EnrollmentRow[] }) {
  return (
    <section aria-labelledby="other-courses">
      <h2 id="other-courses" className={styles.subtitle}>
        <Trans>Your other courses</Trans>
      </h2>
      <ul className={styles.others}>
        {rows.map((row) => (
          <li key={row.id} className={`${card.card} ${styles.other}`}>
            <Link to={learningAddress(row.id)} className={card.link}>
              {row.course.title}
            </Link>
            <ProgressBar percent={row.progress} of={row.course.title} />
          </li>
        ))}
      </ul>
    </section>
  )
}
