import { recordsAttendance } from '#features/attendance/attendance.policy.ts'
import { type Actor, type ActorFacts, allowsRole } from '#shared/policy.ts'
import { type Role, toRole } from '#shared/roles.ts'
import type { Page } from '#web/nav-page.ts'
import { COMMON_PAGES, PAGES as P } from './pages.ts'

/** The paths under /dashboard that have a page, read from routes.ts when the app is built. */
declare const __DASHBOARD_PAGES__: readonly string[]
const built: ReadonlySet<string> = new Set(__DASHBOARD_PAGES__)

/** The menu of each role, in order (spec 2 §2; employee, manager and user: pages of our own). */
const MENUS: Record<Role, readonly Page[]> = {
  student: [P.home, P.profile, P.myCourses, P.progress, P.certificates],
  mentee: [P.home, P.profile, P.myPrograms, P.menteeProgress, P.menteeSessions, P.mentorMessages],
  hr: [
    P.home,
    P.profile,
    P.reports,
    P.courseReports,
    P.studentReports,
    P.teacherReports,
    P.users,
    P.employees,
    P.documents,
    P.checklistTasks,
    P.analytics,
    P.leaves,
    P.employeeAttendance,
    P.attendanceCorrections,
    P.ratings,
    P.reviewCycles,
    P.reviewsToWrite,
    P.salaries,
    P.manageCourses,
    P.applications,
    P.courseReviews,
    P.messages,
  ],
  accountant: [
    P.home,
    P.profile,
    P.salaries,
    P.studentPayments,
    P.mentorPayments,
    P.coursePricing,
    P.programPricing,
    P.financialReports,
    P.checklistTasks,
    P.messages,
  ],
  teacher: [
    P.home,
    P.profile,
    P.courses,
    P.applications,
    P.studentProgress,
    P.studentMarks,
    P.courseReviews,
    P.permissionRequest,
    P.messages,
  ],
  mentor: [
    P.home,
    P.profile,
    P.mentees,
    P.mentorPrograms,
    P.menteeTracking,
    P.mentorMessages,
    P.messages,
    P.myPayments,
    P.mentorHours,
    P.mentorProfile,
    P.blog,
    P.events,
  ],
  admin: [
    P.home,
    P.profile,
    P.users,
    P.userRoles,
    P.permissionRequests,
    P.employees,
    P.documents,
    P.checklistTasks,
    P.leaves,
    P.employeeAttendance,
    P.attendanceCorrections,
    P.reviewCycles,
    P.reviewsToWrite,
    P.salaries,
    P.mentorPayments,
    P.financialReports,
    P.analytics,
    P.settings,
    P.database,
    P.messages,
    P.adminChat,
    P.logs,
    P.courses,
    P.applications,
    P.courseReviews,
    P.nameCorrections,
    P.mentors,
    P.mentorships,
    P.safetyReports,
    P.privacyRequests,
    P.matches,
    P.programs,
    P.blog,
    P.events,
    P.jobs,
    P.portfolios,
    P.siteTexts,
  ],
  employee: [P.home, P.profile, P.attendance, P.myLeaves, P.payslips, P.myFile, P.myReview, P.messages],
  manager: [
    P.home,
    P.profile,
    P.team,
    P.leaves,
    P.employeeAttendance,
    P.attendanceCorrections,
    P.ratings,
    P.reviewsToWrite,
    P.checklistTasks,
    P.messages,
  ],
  user: [P.home, P.profile, P.myCourses],
}

const isBuilt = ({ path }: Page) => built.has(path.split('?')[0] ?? '')

export type MenuGroup = { role: Role; pages: readonly Page[] }
type Reader = { role: string; roles: readonly string[]; facts?: ActorFacts }

/** The menus of all roles of a person, the primary first; each entry once, when its page exists and has something for them. */
export function menusOf(me: Reader): readonly MenuGroup[] {
  const roles = [...new Set([me.role, ...me.roles].map(toRole))]
  const seen = new Set<string>()
  return roles.map((role) => ({
    role,
    pages: [...MENUS[role], ...Object.values(COMMON_PAGES), P.support].filter((entry) => {
      if (!isBuilt(entry) || seen.has(entry.path) || !allowsRole(entry, { roles })) return false
      if (me.facts && entry.isFor?.(me.facts) === false) return false
      seen.add(entry.path)
      return true
    }),
  }))
}

/** Whether the header of this person has the attendance control (spec 2 §2). */
export const hasAttendance = (me: Actor): boolean => recordsAttendance(me)
