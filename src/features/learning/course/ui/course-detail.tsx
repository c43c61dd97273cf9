import { Plural, Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { CourseDetail } from '#features/learning/course/course.contract.ts'
import { EnrollDialogs } from '#features/learning/enrollment/ui/enroll-dialogs.tsx'
import { useOpenFromAddress } from '#features/learning/enrollment/ui/use-open-from-address.ts'
import { useEnrolling } from '#features/learning/enrollment/ui/use-enrolling.tsx'
import { ReviewArea } from '#features/learning/review/ui/review-area.tsx'
import { COURSE_LANGUAGES } from '#shared/course-languages.ts'
import { Avatar } from '#web/kit/avatar.tsx'
import { CheckIcon, ClockIcon, GlobeIcon, PlayIcon, UsersIcon } from '#web/kit/icons.tsx'
import prose from '#web/kit/prose.module.css'
import { CourseEnrollCard } from './course-enroll-card.tsx'
import { CourseHead } from './course-head.tsx'
import { CourseLessons } from './course-lessons.tsx'
import { CourseSkills } from './course-skills.tsx'
import { CourseTutor } from './course-tutor.tsx'
import { CourseRating, type ShowcaseRating } from './course-rating.tsx'
import { splitDescription, splitFormatted } from './split-description.ts'
import { PreviewArea } from './preview-area.tsx'
import { LevelName } from './level-name.tsx'
import styles from './course-detail.module.css'

type Props = { course: CourseDetail; showcase: ShowcaseRating | null }

/**
 * The page of one course: what it teaches and requires, its lessons, its teacher and what learners say; enrolling
 * stays in sight.
 */
export function CourseDetailView({ course, showcase }: Props) {
  const enrolling = useEnrolling()
  useOpenFromAddress(enrolling, course)
  const [watched, setWatched] = useState<number | null>(null)
  return (
    <main id="content" tabIndex={-1} className={styles.page}>
      <CourseHead course={course} />
      <CourseDetailParts
        course={course}
        showcase={showcase}
        preview={<PreviewArea course={course} watched={watched} onWatch={setWatched} />}
        onWatch={setWatched}
        reviews={<ReviewArea courseId={String(course.id)} />}
      >
        <CourseEnrollCard course={course} enrolling={enrolling} />
      </CourseDetailParts>
      <EnrollDialogs enrolling={enrolling} />
    </main>
  )
}

type PartsProps = {
  course: CourseDetail
  showcase: ShowcaseRating | null
  /** The lesson that anyone may watch. */
  preview?: ReactNode
  onWatch?: (lesson: number) => void
  /** The reviews, once someone can write one. */
  reviews?: ReactNode
  /** The card with the price. */
  children: ReactNode
}

/** What the page of a course shows, also before it is published. */
export function CourseDetailParts({ course, showcase, preview, onWatch, reviews, children }: PartsProps) {
  const { description, description_html: html } = course
  const { summary, rest } = html === null ? splitDescription(description) : splitFormatted(html, description)
  return (
    <>
      <header className={styles.intro}>
        <p className={styles.crumbs}>
          <Link to="/courses">
            <Trans>Courses</Trans>
          </Link>
        </p>
        <h1 lang={course.language}>{course.title}</h1>
        {summary && (
          <p className={styles.summary} lang={course.language}>
            {summary}
          </p>
        )}
        <p className={styles.by}>
          <Avatar name={course.creator.name} src={course.creator.profile_picture} size={36} />
          <Trans>By {course.creator.name}</Trans>
        </p>
        <CourseFacts course={course} />
        <CourseRating rating={course.rating} showcase={showcase} />
        {preview}
      </header>
      {children}
      <div className={styles.main}>
        <LearningPoints items={course.what_you_will_learn} />
        <CourseSkills skills={course.skills} />
        <About text={rest} isFormatted={html !== null} />
        <CourseLessons videos={course.videos} {...(onWatch && { onWatch })} />
        <Requirements items={course.requirements} />
        <CourseTutor tutor={course.tutor} />
        {reviews}
      </div>
    </>
  )
}

function CourseFacts({ course }: { course: CourseDetail }) {
  return (
    <ul className={styles.facts}>
      <li className={styles.level}>
        <LevelName text={course.difficulty_level_text} />
      </li>
      <li lang={course.language}>
        <GlobeIcon size={16} />
        {COURSE_LANGUAGES[course.language]}
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

const paragraphsOf = (text: string): string[] => text.split(/\n{2,}/).filter((part) => part.trim())

/** What is not yet in the summary under the title. */
function About({ text, isFormatted }: { text: string; isFormatted: boolean }) {
  if (text.trim() === '') return null
  return (
    <section>
      <h2>
        <Trans>About this course</Trans>
      </h2>
      {isFormatted ? (
        // oxlint-disable-next-line react/no-danger -- the server has cleaned it (description.logic.ts)
        <div className={prose.prose} dangerouslySetInnerHTML={{ __html: text }} />
      ) : (
        paragraphsOf(text).map((paragraph) => (
          <p key={paragraph} className={styles.text}>
            {paragraph}
          </p>
        ))
      )}
    </section>
  )
}

function LearningPoints({ items }: { items: readonly string[] }) {
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
    <section>
      <h2>
        <Trans>Requirements</Trans>
      </h2>
      {items.length === 0 ? (
        <p>
          <Trans>None. Anyone can start.</Trans>
        </p>
      ) : (
        <ul className={styles.requirements}>
          {items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )}
    </section>
  )
}
