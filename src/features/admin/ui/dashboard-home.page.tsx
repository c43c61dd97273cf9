import { Trans } from '@lingui/react/macro'
import { announcementApi } from '#features/announcement/announcement.contract.ts'
import { CurrentAnnouncements } from '#features/announcement/ui/current-announcements.tsx'
import { NextSession } from '#features/booking/ui/next-session.tsx'
import { readNext } from '#features/booking/ui/session-reads.ts'
import { CurrentCourse } from '#features/learning/ui/current-course.tsx'
import { CURRENT_COURSE } from '#features/learning/ui/current-course-reads.ts'
import { LEAVE_HOME } from '#features/leave/ui/home-reads.ts'
import { LeaveHome } from '#features/leave/ui/leave-home.tsx'
import { hasRole } from '#shared/policy.ts'
import { toRole } from '#shared/roles.ts'
import { pageData } from '#web/api/page-data.ts'
import { query } from '#web/api/queries.ts'
import { type Me, useMe } from '#web/api/use-me.ts'
import { PageHeader } from '#web/kit/page-header.tsx'
import { AdminHome } from './admin-home.tsx'
import { ADMIN_HOME } from './home-reads.ts'
import styles from './dashboard-home.module.css'
import { Welcome } from './welcome.tsx'

const ofRole = (role: string) => {
  if (role === 'admin') return Object.values(ADMIN_HOME)
  if (role === 'mentee' || role === 'mentor') return [readNext()]
  if (role === 'employee' || role === 'user') return Object.values(LEAVE_HOME)
  return role === 'student' ? Object.values(CURRENT_COURSE) : []
}
const reads = pageData(({ role }) => [query(announcementApi.current, {}), ...ofRole(role)])
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** What a signed-in person sees first; it depends on the primary role (spec 2 §2). */
export default function DashboardHomePage() {
  const me = useMe()
  const firstName = me.name.trim().split(/\s+/)[0] ?? me.name
  return (
    <>
      <PageHeader title={<Trans>Welcome, {firstName}</Trans>} text={<Greeting me={me} />} />
      <div className={styles.page}>
        <CurrentAnnouncements />
        {(me.facts.mentor_id !== null || hasRole(me, ['mentee'])) && <NextSession />}
        <Home me={me} />
      </div>
    </>
  )
}

function Home({ me }: { me: Me }) {
  const role = toRole(me.role)
  if (role === 'admin') return <AdminHome />
  if (role === 'student') return <CurrentCourse />
  if (role === 'employee' || role === 'user') {
    return (
      <>
        <LeaveHome />
        <Welcome me={me} />
      </>
    )
  }
  return <Welcome me={me} />
}

function Greeting({ me }: { me: Me }) {
  const role = toRole(me.role)
  if (role === 'admin') return <Trans>Platform health and your to-dos.</Trans>
  if (role === 'student') return <Trans>Pick up where you left off.</Trans>
  return <Trans>Good to have you here. This is where you can start.</Trans>
}
