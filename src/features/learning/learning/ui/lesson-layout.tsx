import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { imageAddressAtWidth } from '#shared/images.ts'
import button from '#web/kit/button.module.css'
import { ChevronLeftIcon, ChevronRightIcon, CloseIcon } from '#web/kit/icons.tsx'
import { lazyPart } from '#web/kit/lazy-part.tsx'
import type { EnrollmentDetail, LessonOpen } from '../learning.contract.ts'
import { courseAddress, lessonAddress } from './lesson-address.ts'
import { LessonList } from './lesson-list.tsx'
import { type Jump, LessonContent } from './lesson-content.tsx'
import { nextAfterVideo, neighbourLessons } from './lesson-flow.ts'
import { UnsentNotice } from './unsent-notice.tsx'
import { CertificateNameCheck } from './certificate-name-check.tsx'
import { ProgressBar } from './progress-bar.tsx'
import styles from './lesson-page.module.css'

/** The video comes first. */
const LessonTools = lazyPart(async () => (await import('./lesson-tools.tsx')).LessonTools)

type Props = { personId: number; enrollment: EnrollmentDetail; lesson: LessonOpen }
type Shown = Pick<Props, 'enrollment' | 'lesson'>

/** The player with its bar above, Previous and Next below, and all lessons beside (spec 3 §2). */
export function LessonLayout({ personId, enrollment, lesson }: Props) {
  const { t } = useLingui()
  const { course } = enrollment
  const closed = courseAddress(enrollment.id)
  const title = useRef<HTMLHeadingElement>(null)
  const first = useRef(lesson.id)
  const [film, setFilm] = useState<HTMLVideoElement | null>(null)
  const bringBack = useRef<Jump>(null)
  const jump = (from: number): void => {
    if (film) playFrom(film, from)
    else bringBack.current?.(from)
  }
  useEscape(closed)
  useEffect(() => {
    // After Previous, Next or the list the new lesson is read first; on the first visit the browser decides.
    if (first.current !== lesson.id) title.current?.focus()
    first.current = 0
  }, [lesson.id])
  return (
    <main className={styles.page}>
      <title>{`${lesson.title} · ${course.title}`}</title>
      <dialog open className={styles.player} aria-labelledby="lesson-title">
        <header className={styles.bar}>
          <Link to={closed} className={styles.close} aria-label={t`Close`}>
            <CloseIcon />
          </Link>
          <p className={styles.course}>{course.title}</p>
          <div className={styles.progress}>
            <ProgressBar percent={enrollment.progress} of={course.title} />
          </div>
        </header>
        <div className={styles.parts}>
          <div className={styles.main}>
            <UnsentNotice personId={personId} isLesson />
            <h1 id="lesson-title" ref={title} tabIndex={-1} className={styles.title}>
              {lesson.title}
            </h1>
            <LessonContent
              key={lesson.id}
              ref={bringBack}
              onFilm={setFilm}
              personId={personId}
              enrollmentId={enrollment.id}
              course={course}
              lesson={lesson}
              poster={course.banner_image && imageAddressAtWidth(course.banner_image, 960)}
              nextAddress={addressOf(enrollment, neighbourLessons(course.videos, lesson.id).next)}
            />
            {needsNameCheck(enrollment) && <CertificateNameCheck enrollment={enrollment} />}
            <LessonNavigation enrollment={enrollment} lesson={lesson} />
          </div>
          <div className={styles.tools}>
            <Suspense fallback={<ToolsPlaceholder hasTranscript={lesson.captions_url !== null} />}>
              <LessonTools
                key={lesson.id}
                personId={personId}
                enrollmentId={enrollment.id}
                lesson={lesson}
                teacher={course.tutor}
                film={film}
                onJump={jump}
              />
            </Suspense>
          </div>
          <nav className={styles.list} aria-label={t`Lessons`}>
            <h2 className={styles.listTitle}>
              <Trans>Lessons</Trans>
            </h2>
            <LessonList enrollmentId={enrollment.id} lessons={course.videos} current={lesson.id} />
          </nav>
        </div>
      </dialog>
    </main>
  )
}

/** Room for the tools while they load: nothing moves under a finger when they come. */
function ToolsPlaceholder({ hasTranscript }: { hasTranscript: boolean }) {
  return <div className={styles.toolsRoom} data-has-transcript={hasTranscript || undefined} />
}

function playFrom(film: HTMLVideoElement, second: number): void {
  film.currentTime = second
  // A browser that does not start a video without a press on it leaves it to the person.
  film.play().catch(() => undefined)
}

/** The certificate is made with the last lesson, so its name is checked while one is left. */
const needsNameCheck = ({ status, course, certificate_name: name }: EnrollmentDetail): boolean =>
  status === 'active' && !name.is_confirmed && course.videos.filter(({ completed }) => !completed).length <= 1

const addressOf = (enrollment: EnrollmentDetail, video: LessonOpen | undefined): string | undefined =>
  video && lessonAddress(enrollment.id, video.id)

/** Previous and Next; no lesson waits for the quiz of another, and this says so. */
function LessonNavigation({ enrollment, lesson }: Shown) {
  const { previous, next } = neighbourLessons(enrollment.course.videos, lesson.id)
  return (
    <div className={styles.ways}>
      <LessonLink to={addressOf(enrollment, previous)}>
        <ChevronLeftIcon size={18} />
        <Trans>Previous</Trans>
      </LessonLink>
      {next && nextAfterVideo(lesson) === 'quiz' && (
        <p className={styles.note}>
          <Trans>The next lesson is already open. To complete the course, pass this lesson’s quiz too.</Trans>
        </p>
      )}
      <LessonLink to={addressOf(enrollment, next)}>
        <Trans>Next</Trans>
        <ChevronRightIcon size={18} />
      </LessonLink>
    </div>
  )
}

function LessonLink({ to, children }: { to: string | undefined; children: ReactNode }) {
  if (to === undefined) {
    return (
      <button type="button" className={button.secondary} disabled>
        {children}
      </button>
    )
  }
  return (
    <Link to={to} className={button.secondary}>
      {children}
    </Link>
  )
}

/** Esc closes, as in any dialog; in full screen it leaves full screen first. */
function useEscape(to: string): void {
  const navigate = useNavigate()
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.defaultPrevented && !document.fullscreenElement) void navigate(to)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [navigate, to])
}

/** The same frame while the lesson is on its way. */
export function LessonLoading() {
  const { t } = useLingui()
  return (
    <main className={styles.page}>
      <title>{t`Lesson`}</title>
      <div className={styles.player} role="status" aria-label={t`Loading...`}>
        <div className={styles.bar} />
        <div className={styles.parts}>
          <div className={styles.main}>
            <div className={styles.film} />
          </div>
        </div>
      </div>
    </main>
  )
}
