import type { ReactNode } from 'react'
import { lazy, Suspense } from 'react'
import { CourseCard, type CourseShown } from './course-card.tsx'
import type { Rating } from './course-rating.tsx'
import { EnrollButton } from '#features/enrollment/ui/enroll-button.tsx'
import { useEnrolling } from '#features/enrollment/ui/use-enrolling.tsx'
import styles from './course-grid.module.css'

const EnrollDialog = lazy(async () => ({
  default: (await import('#features/enrollment/ui/enroll-dialog.tsx')).EnrollDialog,
}))

/** How many cards are above the fold on a phone; a wide screen has the others at once anyway. */
const FIRST_ROW = 1

type CourseGridProps = {
  courses: readonly CourseShown[]
  rating: Rating | null
  /** The first picture is seen at once, and worth loading before the others. */
  isAtTop?: boolean
  /** On phones only the first four: the page has more to say. */
  isShort?: boolean
}

/**
 * A card per course with its enroll button. The browser fills in the person's enrollments, with one
 * request for all cards.
 */
export function CourseGrid({ courses, rating, isAtTop = false, isShort = false }: CourseGridProps) {
  const enrolling = useEnrolling()
  return (
    <>
      <ul className={styles.grid} data-short={isShort || undefined}>
        {courses.map((course, at) => (
          <li key={course.id} className={styles.cell}>
            <CourseCard
              course={course}
              rating={rating}
              isFirst={isAtTop && at < FIRST_ROW}
              action={
                <EnrollButton
                  courseId={course.id}
                  title={course.title}
                  state={enrolling.stateOf(course)}
                  onEnroll={() => enrolling.start(course)}
                />
              }
            />
          </li>
        ))}
      </ul>
      <EnrollPlace enrolling={enrolling} />
    </>
  )
}

/** The enrollment form, loaded when it is first opened. */
export function EnrollPlace({ enrolling }: { enrolling: ReturnType<typeof useEnrolling> }): ReactNode {
  if (!enrolling.wasOpened) return null
  return (
    <Suspense>
      <EnrollDialog course={enrolling.course} onClose={enrolling.close} onSubmitting={enrolling.setSubmitting} />
    </Suspense>
  )
}
