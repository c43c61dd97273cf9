import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { announcementApi } from '#features/public/announcement/announcement.contract.ts'
import { CurrentAnnouncements } from '#features/public/announcement/ui/current-announcements.tsx'
import { nextSessionQuery } from '#features/mentorship/booking/ui/session-reads.ts'
import { CurrentCourse } from '#features/learning/learning/ui/current-course.tsx'
import { CURRENT_COURSE } from '#features/learning/learning/ui/current-course-reads.ts'
import { LEAVE_HOME } from '#features/people/leave/ui/home-reads.ts'
import { NEW_VERSIONS, NewTextVersions } from '#features/admin/privacy/ui/new-text-versions.tsx'
import { hasRole } from '#shared/policy.ts'
import { type Role, toRole } from '#shared/roles.ts'
import { pageData } from '#web/api/page-data.ts'
import { query } from '#web/api/queries.ts'
import { type Me, useMe } from '#web/api/use-me.ts'
import button from '#web/kit/button.module.css'
import { InOrder } from '#web/kit/in-order.tsx'
import { lazyPart } from '#web/kit/lazy-part.tsx'
import { PageHeader } from '#web/kit/page-header.tsx'
import { LoadingState } from '#web/kit/states.tsx'
import { WAITING_KINDS_BY_ROLE, waitingKindsOf } from '../waiting/waiting.policy.ts'
import { ADMIN_HOME } from './home-reads.ts'
import { SentCourseNote, SentRequestsStrip } from './sent-requests-strip.tsx'
import styles from './dashboard-home.module.css'
import { WAITING } from './waiting-reads.ts'

/** What they need is loaded with them: no one else needs it. */
const NextSession = lazyPart(async () => (await import('#features/mentorship/booking/ui/next-session.tsx')).NextSession)
const LeaveHome = lazyPart(async () => (await import('#features/people/leave/ui/leave-home.tsx')).LeaveHome)
const AdminHome = lazyPart(async () => (await import('./admin-home.tsx')).AdminHome)
const WorkHome = lazyPart(async () => (await import('./work-home.tsx')).WorkHome)

const commonReads = (role: Role) => [
  query(announcementApi.current, {}),
  NEW_VERSIONS,
  ...(role === 'student' ? Object.values(CURRENT_COURSE) : []),
  ...(WAITING_KINDS_BY_ROLE[role].length > 0 || role === 'employee' ? [WAITING] : []),
]

/**
 * What the parts read that are loaded for one role alone: asked for before their scripts are there. Only the primary role
 * is known so early; the parts of further roles read when they are shown.
 */
function readsOfRoleParts(role: Role) {
  if (role === 'mentee' || role === 'mentor') return [nextSessionQuery()]
  if (role === 'employee' || role === 'user') return Object.values(LEAVE_HOME)
  return role === 'admin' ? Object.values(ADMIN_HOME) : []
}

// The page of the browser leaves out what only the server names: the reads of these parts.
const onServer = pageData(({ role }) => [...commonReads(role), ...readsOfRoleParts(role)])
const inBrowser = pageData(({ role }) => commonReads(role))
export const loader = onServer.loader
export const clientLoader = inBrowser.clientLoader

/** What a signed-in person sees first; it depends on their roles (spec 2 §2). */
export default function DashboardHomePage() {
  const me = useMe()
  const firstName = me.name.trim().split(/\s+/)[0] ?? me.name
  return (
    <>
      <PageHeader title={<Trans>Welcome, {firstName}</Trans>} text={<Greeting me={me} />} />
      <InOrder className={styles.page ?? ''}>
        <NewTextVersions />
        <CurrentAnnouncements />
        <Suspense fallback={<LoadingState lines={3} />}>
          {(me.facts.mentor_id !== null || hasRole(me, ['mentee'])) && <NextSession pending={<First />} />}
          <Home me={me} />
        </Suspense>
      </InOrder>
    </>
  )
}

/** What may come above the rest keeps it back until it is known, so that nothing moves. */
const First = () => (
  <div>
    <LoadingState lines={3} />
  </div>
)

function Home({ me }: { me: Me }) {
  const role = toRole(me.role)
  // Most administrators are made by a further role (`role.grant`): parts go by all roles, and work comes first.
  const isAdmin = hasRole(me, ['admin'])
  return (
    <>
      {isAdmin && <AdminHome />}
      {!isAdmin && waitingKindsOf(me).length > 0 && <WorkHome />}
      {hasRole(me, ['student']) && <CurrentCourse requestNote={renderSentNote} />}
      {role !== 'admin' && <SentRequestsStrip />}
      {hasRole(me, ['employee', 'user']) && <LeaveHome />}
      {role === 'user' && (
        <div className={styles.next}>
          <Link to="/courses" className={button.secondary}>
            <Trans>Browse the courses</Trans>
          </Link>
          <Link to="/mentorship" className={button.secondary}>
            <Trans>Apply for Mentorship</Trans>
          </Link>
        </div>
      )}
    </>
  )
}

const renderSentNote = (courseId: number) => <SentCourseNote courseId={courseId} />

function Greeting({ me }: { me: Me }) {
  if (hasRole(me, ['admin'])) return <Trans>Platform health and your to-dos.</Trans>
  if (toRole(me.role) === 'student') return <LearnerGreeting />
  if (waitingKindsOf(me).length > 0) return <Trans>What needs your attention today.</Trans>
  return <Trans>Good to have you here.</Trans>
}

/** Someone who has just joined has left nothing yet. */
function LearnerGreeting() {
  const { data } = useQuery(CURRENT_COURSE.active)
  if (data && data.enrollments.length > 0) return <Trans>Pick up where you left off.</Trans>
  return <Trans>Good to have you here.</Trans>
}
