import { CourseCard, type CourseShown } from './course-card.tsx'
import type { ShowcaseRating } from './course-rating.tsx'
import { EnrollAction } from '#features/learning/enrollment/ui/enroll-action.tsx'
import { EnrollDialogs } from '#features/learning/enrollment/ui/enroll-dialogs.tsx'
import { useEnrolling } from '#features/learning/enrollment/ui/use-enrolling.tsx'
import styles from './course-grid.module.css'

/** How many cards are above the fold on a phone; a wide screen has the others at once anyway. */
const FIRST_ROW = 1

type CourseGridProps = {
  courses: readonly CourseShown[]
  showcase: ShowcaseRating | null
  /** The first picture is seen right away, and worth loading before the others. */
  isAtTop?: boolean
  /** Phones show only the first four, to keep the page short. */
  isShort?: boolean
}

/**
 * A card per course with its enroll button. The browser fills in the person's enrollments, with one
 * request for all cards.
 */
export function CourseGrid({ courses, showcase, isAtTop = false, isShort = false }: CourseGridProps) {
  const enrolling = useEnrolling()
  return (
    <>
      <ul className={styles.grid} data-short={isShort || undefined}>
        {courses.map((course, at) => (
          <li key={course.id} className={styles.cell}>
            <CourseCard
              course={course}
              showcase={showcase}
              isFirst={isAtTop && at < FIRST_ROW}
              action={<EnrollAction course={course} enrolling={enrolling} isCard />}
            />
          </li>
        ))}
      </ul>
      <EnrollDialogs enrolling={enrolling} />
    </>
  )
}
