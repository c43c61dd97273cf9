import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { courseApi } from '#features/course/course.contract.ts'
import { mentorApi } from '#features/mentor/mentor.contract.ts'
import { RETURN_PARAMETER, returnPath, signInAddress } from '#shared/return-path.ts'
import { query } from '#web/api/queries.ts'
import { useMounted } from '#web/kit/use-mounted.ts'
import styles from './account-card.module.css'

/** Where the person goes on after signing in, as the address says; null for the usual place (spec 1 §4). */
export function useReturnPath(): string | null {
  const [params] = useSearchParams()
  return returnPath(params.get(RETURN_PARAMETER))
}

/**
 * A link to another page of signing in, which leads back to the same place. The HTML is the same for everybody (ADR 2),
 * so only the browser adds the place.
 */
export function AccountLink({ to, className, children }: { to: string; className?: string; children: ReactNode }) {
  const next = useReturnPath()
  const isMounted = useMounted()
  return (
    <Link to={isMounted ? signInAddress(next, to) : to} className={className}>
      {children}
    </Link>
  )
}

const COURSE = /^\/courses\/(\d+)\?(?:.*&)?enroll=/
const MENTOR = /^\/mentorship\?(?:.*&)?mentor=(\d+)$/

/** What the person was about to do: 'You are enrolling in …'. Shown in the browser only, like the links above. */
export function ReturnLine({ next }: { next: string | null }) {
  const isMounted = useMounted()
  const courseId = COURSE.exec(next ?? '')?.[1]
  const mentorId = MENTOR.exec(next ?? '')?.[1]
  const course = useQuery({ ...query(courseApi.get, { params: { id: courseId ?? '' } }), enabled: Boolean(courseId) })
  const mentor = useQuery({ ...query(mentorApi.get, { params: { id: mentorId ?? '' } }), enabled: Boolean(mentorId) })
  if (!isMounted || (!courseId && !mentorId)) return null
  const title = course.data?.course.title
  const name = mentor.data?.mentor.name
  return (
    <p className={styles.purpose} role="status">
      {title !== undefined && (
        <Trans>
          You are enrolling in <strong>{title}</strong>.
        </Trans>
      )}
      {name !== undefined && (
        <Trans>
          You are connecting with <strong>{name}</strong>.
        </Trans>
      )}
    </p>
  )
}
