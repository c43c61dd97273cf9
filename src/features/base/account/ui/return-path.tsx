import { type ReactNode, Suspense } from 'react'
import { Link, useSearchParams } from 'react-router'
import { RETURN_PARAMETER, returnPath, signInAddress } from '#shared/return-path.ts'
import { lazyPart } from '#web/kit/lazy-part.tsx'
import { useMounted } from '#web/kit/use-mounted.ts'
import styles from './account-page-card.module.css'

/** Where the person is sent after signing in, from the address; null for the usual page (spec 1 §4). */
export function useReturnPath(): string | null {
  const [params] = useSearchParams()
  return returnPath(params.get(RETURN_PARAMETER))
}

/**
 * A link to another page of signing in, which leads back to the same place. The HTML is the same for everyone (ADR 2),
 * so only the browser adds the place.
 */
export function SignInPageLink({ to, className, children }: { to: string; className?: string; children: ReactNode }) {
  const next = useReturnPath()
  const isMounted = useMounted()
  return (
    <Link to={isMounted ? signInAddress(next, to) : to} className={className}>
      {children}
    </Link>
  )
}

/** The sentence names a course or a mentor, whose contracts other visitors of these pages do not need. */
const PurposeLine = lazyPart(async () => (await import('./purpose-line.tsx')).PurposeLine)

/** What the person was about to do: 'You are enrolling in …'. Shown in the browser only, like the links above. */
export function ReturnLine({ next }: { next: string | null }) {
  const isMounted = useMounted()
  const purpose = purposeOf(next)
  if (!isMounted || !purpose) return null
  return (
    <p className={styles.purpose} role="status">
      <Suspense>
        <PurposeLine {...purpose} />
      </Suspense>
    </p>
  )
}

const COURSE = /^\/courses\/(\d+)\?enroll=/
const MENTOR = /^\/mentorship\?mentor=(\d+)$/

/** Where Apply Now of the home page leads on: a stranger reads there what comes after the account. */
const FIRST_COURSE = '/free-courses'

function purposeOf(next: string | null): { kind: 'course' | 'mentor' | 'start'; id: string } | null {
  if (next === FIRST_COURSE) return { kind: 'start', id: '' }
  const course = COURSE.exec(next ?? '')?.[1]
  if (course !== undefined) return { kind: 'course', id: course }
  const mentor = MENTOR.exec(next ?? '')?.[1]
  return mentor === undefined ? null : { kind: 'mentor', id: mentor }
}
