import { Trans } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { announcementApi } from '#features/announcement/announcement.contract.ts'
import { CurrentAnnouncements } from '#features/announcement/ui/current-announcements.tsx'
import { NextSession } from '#features/booking/ui/next-session.tsx'
import { readNext } from '#features/booking/ui/session-reads.ts'
import { CurrentCourse } from '#features/learning/ui/current-course.tsx'
import { CURRENT_COURSE } from '#features/learning/ui/current-course-reads.ts'
import { LEAVE_HOME } from '#features/leave/ui/home-reads.ts'
import { LeaveHome } from '#features/leave/ui/leave-home.tsx'
import { NEW_VERSIONS, NewVersions } from '#features/privacy/ui/new-versions.tsx'
import { hasRole } from '#shared/policy.ts'
import { toRole } from '#shared/roles.ts'
import { pageData } from '#web/api/page-data.ts'
import { query } from '#web/api/queries.ts'
import { type Me, useMe } from '#web/api/use-me.ts'
import { PageHeader } from '#web/kit/page-header.tsx'
import { LoadingState } from '#web/kit/states.tsx'
import { ADMIN_HOME } from './home-reads.ts'
import styles from './dashboard-home.module.css'
import { WAITING } from './waiting-reads.ts'
import { Welcome } from './welcome.tsx'

/** Its lists of work are loaded with it: who learns here never needs them. */
const WorkingHome = lazy(async () => ({ default: (await import('./working-home.tsx')).WorkingHome }))

function ofRole(role: string) {
  if (role === 'mentee' || role === 'mentor') return [readNext()]
  if (role === 'employee' || role === 'user') return Object.values(LEAVE_HOME)
  return role === 'student' ? Object.values(CURRENT_COURSE) : []
}
const common = () => [query(announcementApi.current, {}), NEW_VERSIONS]
// The page of the browser leaves out what only the server names: the reads of the working home.
const onServer = pageData(({ role }) => [
  ...common(),
  ...ofRole(role),
  ...(role === 'admin' ? Object.values(ADMIN_HOME) : []),
  ...WAITING[toRole(role)].map(({ read }) => read),
])
const inBrowser = pageData(({ role }) => [...common(), ...ofRole(role)])
export const loader = onServer.loader
export const clientLoader = inBrowser.clientLoader

/** What a signed-in person sees first; it depends on the primary role (spec 2 §2). */
export default function DashboardHomePage() {
  const me = useMe()
  const firstName = me.name.trim().split(/\s+/)[0] ?? me.name
  return (
    <>
      <PageHeader title={<Trans>Welcome, {firstName}</Trans>} text={<Greeting me={me} />} />
      <div className={styles.page}>
        <NewVersions />
        <CurrentAnnouncements />
        {(me.facts.mentor_id !== null || hasRole(me, ['mentee'])) && <NextSession />}
        <Home me={me} />
      </div>
    </>
  )
}

function Home({ me }: { me: Me }) {
  const role = toRole(me.role)
  if (role === 'student') return <CurrentCourse />
  if (role === 'employee' || role === 'user') {
    return (
      <>
        <LeaveHome />
        <Welcome me={me} />
      </>
    )
  }
  return (
    <Suspense fallback={<LoadingState lines={3} />}>
      <WorkingHome role={role} me={me} />
    </Suspense>
  )
}

function Greeting({ me }: { me: Me }) {
  const role = toRole(me.role)
  if (role === 'admin') return <Trans>Platform health and your to-dos.</Trans>
  if (role === 'student') return <Trans>Pick up where you left off.</Trans>
  return <Trans>Good to have you here. This is where you can start.</Trans>
}
