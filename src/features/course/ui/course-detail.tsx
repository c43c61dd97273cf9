import { Plural, Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import type { CourseDetail } from '#features/course/course.contract.ts'
import { imageAt, srcSet } from '#shared/images.ts'
import { formatUsd } from '#shared/money.ts'
import { Avatar } from '#web/kit/avatar.tsx'
import { CheckIcon, ClockIcon, PlayIcon, UsersIcon } from '#web/kit/icons.tsx'
import { EnrollPlace } from './course-grid.tsx'
import { CourseHead } from './course-head.tsx'
import { CourseLessons } from './course-lessons.tsx'
import { CourseRating, type Rating } from './course-rating.tsx'
import { EnrollButton } from '#features/enrollment/ui/enroll-button.tsx'
import { useEnrolling } from '#features/enrollment/ui/use-enrolling.tsx'
import { LevelName } from './level-name.tsx'
import styles from './course-detail.module.css'

/** The page of one course: what it teaches and requires, its lessons and its teacher. */
export function CourseDetailView({ course, rating }: { course: CourseDetail; rating: Rating | null }) {
  const enrolling = useEnrolling()
  return (
    <main id="content" tabIndex={-1} className={styles.page}>
      <CourseHead course={course} />
      <header className={styles.head}>
        <div className={styles.intro}>
          <p className={styles.crumbs}>
            <Link to="/courses">
              <Trans>Courses</Trans>
            </Link>
          </p>
          <h1>{course.title}</h1>
          <p className={styles.by}>
            <Avatar name={course.creator.name} src={course.creator.profile_picture} size={36} />
            <Trans>By {course.creator.name}</Trans>
          </p>
          <CourseFacts course={course} />
          {rating && <CourseRating rating={rating} />}
        </div>
        <EnrollCard course={course} enrolling={enrolling} />
      </header>
      <div className={styles.columns}>
        <div className={styles.main}>
          <section>
            <h2>
              <Trans>About this course</Trans>
            </h2>
            {paragraphs(course.description).map((text) => (
              <p key={text} className={styles.text}>
                {text}
              </p>
            ))}
          </section>
          <Learnings items={course.what_you_will_learn} />
          <CourseLessons videos={course.videos} />
        </div>
        <aside className={styles.side}>
          <Requirements items={course.requirements} />
          <Tutor tutor={course.tutor} />
        </aside>
      </div>
      <EnrollPlace enrolling={enrolling} />
    </main>
  )
}

const paragraphs = (text: string): string[] => text.split(/\n{2,}/).filter((part) => part.trim())

function CourseFacts({ course }: { course: CourseDetail }) {
  return (
    <ul className={styles.facts}>
      <li className={styles.level}>
        <LevelName text={course.difficulty_level_text} />
      </li>
      <li>
        <PlayIcon size={16} />
        <Plural value={course.videos.length} one="# video" other="# videos" />
      </li>
      <li>
        <ClockIcon size={16} />
        <Plural value={course.duration_minutes} one="# minute" other="# minutes" />
      </li>
      <li>
        <UsersIcon size={16} />
        <Trans>{course.enrolledUsers.count} enrolled</Trans>
      </li>
    </ul>
  )
}

function EnrollCard({ course, enrolling }: { course: CourseDetail; enrolling: ReturnType<typeof useEnrolling> }) {
  const state = enrolling.stateOf(course)
  return (
    <div className={styles.enroll}>
      {course.banner_image && (
        <img
          src={imageAt(course.banner_image, 480)}
          srcSet={srcSet(course.banner_image)}
          sizes="(min-width: 56em) 22rem, 92vw"
          width={480}
          height={270}
          alt=""
          fetchPriority="high"
        />
      )}
      <div className={styles.enrollBody}>
        <p className={styles.price}>
          {course.price === 0 ? (
            <Trans>Free</Trans>
          ) : (
            <>
              {formatUsd(course.price)}{' '}
              <span className={styles.premium}>
                <Trans>Premium</Trans>
              </span>
            </>
          )}
        </p>
        <EnrollButton
          courseId={course.id}
          title={course.title}
          state={state}
          onEnroll={() => enrolling.start(course)}
        />
        {state === 'enrolled' && (
          <Link to="/dashboard/my-courses">
            <Trans>Go to My Courses</Trans>
          </Link>
        )}
        <p className={styles.hint}>
          <Trans>You learn in your own time, and the certificate at the end can be checked by anybody.</Trans>
        </p>
      </div>
    </div>
  )
}

function Learnings({ items }: { items: readonly string[] }) {
  if (items.length === 0) return null
  return (
    <section>
      <h2>
        <Trans>What you will learn</Trans>
      </h2>
      <ul className={styles.learnings}>
        {items.map((item) => (
          <li key={item}>
            <CheckIcon size={18} />
            {item}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Requirements({ items }: { items: readonly string[] }) {
  return (
    <section className={styles.panel}>
      <h2>
        <Trans>Requirements</Trans>
      </h2>
      {items.length === 0 ? (
        <p>
          <Trans>None: anybody can begin.</Trans>
        </p>
      ) : (
        <ul>
          {items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Tutor({ tutor }: { tutor: CourseDetail['tutor'] }) {
  if (!tutor) return null
  return (
    <section className={styles.panel}>
      <h2>
        <Trans>Your tutor</Trans>
      </h2>
      <div className={styles.tutor}>
        <Avatar name={tutor.name} src={tutor.profile_picture} size={48} />
        <strong>{tutor.name}</strong>
      </div>
      {tutor.bio && <p>{tutor.bio}</p>}
    </section>
  )
}
