import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { lazy } from 'react'
import { accountApi } from '#features/account/account.contract.ts'
import { courseApi } from '#features/course/course.contract.ts'
import { siteApi } from '#features/site/site.contract.ts'
import { certificatePolicy } from '#features/certificate/certificate.policy.ts'
import { enrollmentPolicy } from '#features/enrollment/enrollment.policy.ts'
import { settingPolicy } from '#features/setting/setting.policy.ts'
import { undoApi } from '#features/undo/undo.contract.ts'
import { userApi } from '#features/user/user.contract.ts'
import { type Ability, allowsRole, signedIn } from '#shared/policy.ts'
import { type Role, toRole } from '#shared/roles.ts'
import { searchState } from './kit/list-state.ts'

/** What the layouts themselves need of the features. */
export const shellApi = {
  me: accountApi.me,
  signOut: accountApi.signOut,
  courses: courseApi.list,
  people: userApi.search,
  site: siteApi.get,
  undo: undoApi.undo,
}
export const NotificationBell = lazy(async () => ({
  default: (await import('#features/notification/ui/notification-bell.tsx')).NotificationBell,
}))
/** What was learned without a connection, on every page behind sign-in. */
export const UnsentNotice = lazy(async () => ({
  default: (await import('#features/learning/ui/unsent-notice.tsx')).UnsentNotice,
}))

/** The paths under /dashboard that have a page, read from routes.ts when the app is built. */
declare const __DASHBOARD_PAGES__: readonly string[]
const built: ReadonlySet<string> = new Set(__DASHBOARD_PAGES__)

export type IconName =
  | 'home'
  | 'user'
  | 'users'
  | 'book'
  | 'chart'
  | 'award'
  | 'list'
  | 'calendar'
  | 'message'
  | 'money'
  | 'briefcase'
  | 'settings'
  | 'server'
  | 'lock'
  | 'clock'
  | 'heart'
  | 'edit'
  | 'image'

type Roles = Ability<never>['roles']

/** A page of the dashboard: its name, and who may open it (spec 2 §2, spec 3 §2). */
export type Page = { path: string; label: MessageDescriptor; icon: IconName; roles: Roles }

/**
 * @param access the ability of the call that the page lives on, so that menu and API agree. A page that is not built
 *   yet has none: the roles of the specification stand here until then.
 */
const page = (
  path: string,
  label: MessageDescriptor,
  icon: IconName,
  access: Pick<Ability<never>, 'roles'> | readonly Role[] = signedIn,
): Page => ({ path, label, icon, roles: 'roles' in access ? access.roles : access })

const PAGES = {
  home: page('', msg`Dashboard`, 'home'),
  profile: page('profile', msg`Profile`, 'user'),
  messages: page('messages', msg`Messages`, 'message'),
  myCourses: page('my-courses', msg`My Courses`, 'book'),
  myLeaves: page('my-leaves', msg`My Leaves`, 'calendar'),
  progress: page('progress', msg`Progress`, 'chart'),
  certificates: page('certificates', msg`Certificates`, 'award'),
  myPrograms: page('my-programs', msg`My Programs`, 'heart', ['mentee']),
  menteeProgress: page('mentee-progress', msg`My Progress`, 'chart', ['mentee']),
  menteeSessions: page('mentee-sessions', msg`My Sessions`, 'calendar', ['mentee']),
  mentees: page('mentees', msg`Mentees`, 'users', ['mentor', 'admin']),
  mentorPrograms: page('mentor-programs', msg`Programs`, 'heart', ['mentor']),
  menteeTracking: page('mentee-progress-tracking', msg`Mentee Progress`, 'chart', ['mentor']),
  blog: page('blog', msg`Blog`, 'edit', ['admin', 'mentor']),
  events: page('events', msg`Events`, 'calendar', ['admin', 'mentor']),
  courses: page('courses', msg`Courses`, 'book', ['admin', 'hr', 'teacher']),
  manageCourses: page('courses', msg`Manage Courses`, 'book', ['admin', 'hr', 'teacher']),
  applications: page('course-applications', msg`Course Enrollments`, 'list', enrollmentPolicy.export),
  nameCorrections: page('name-corrections', msg`Name Corrections`, 'edit', certificatePolicy.listCorrections),
  studentProgress: page('student-progress', msg`Student Progress`, 'chart', ['teacher']),
  studentMarks: page('student-marks', msg`Student Marks`, 'award', ['teacher']),
  permissionRequest: page('permission-request', msg`Permission Request`, 'lock', ['teacher']),
  permissionRequests: page('permission-requests', msg`Permission Requests`, 'lock', ['admin']),
  reports: page('academic-reports', msg`Academic Reports`, 'chart', ['hr']),
  courseReports: page('academic-reports?tab=courses', msg`Course Reports`, 'book', ['hr']),
  studentReports: page('academic-reports?tab=students', msg`Student Performance`, 'users', ['hr']),
  teacherReports: page('academic-reports?tab=teachers', msg`Teacher Assignments`, 'briefcase', ['hr']),
  employees: page('employees', msg`Employees`, 'users', ['admin', 'hr']),
  analytics: page('analytics', msg`Analytics`, 'chart', ['admin', 'hr']),
  leaves: page('leaves', msg`Leaves`, 'calendar', ['admin', 'hr']),
  ratings: page('employee-ratings', msg`Employee Ratings`, 'award', ['hr', 'manager']),
  salaries: page('employee-salaries', msg`Employee Salaries`, 'money', ['accountant']),
  studentPayments: page('student-payments', msg`Student Payments`, 'money', ['accountant']),
  mentorPayments: page('mentor-payments', msg`Mentor Payments`, 'money', ['accountant']),
  coursePricing: page('course-pricing', msg`Course Pricing`, 'book', ['accountant']),
  programPricing: page('program-pricing', msg`Program Pricing`, 'heart', ['accountant']),
  financialReports: page('financial-reports', msg`Financial Reports`, 'chart', ['accountant', 'admin']),
  users: page('users', msg`Users`, 'users', ['admin', 'hr']),
  userRoles: page('user-roles', msg`User Roles`, 'lock', ['admin']),
  settings: page('system-settings', msg`System Settings`, 'settings', settingPolicy.list),
  database: page('database-management', msg`Database`, 'server', ['admin']),
  adminChat: page('admin-chat', msg`Support Chat`, 'message', ['admin']),
  logs: page('system-logs', msg`System Logs`, 'list', ['admin']),
  mentors: page('mentors', msg`Mentors`, 'heart', ['admin']),
  programs: page('programs', msg`Programs`, 'award', ['admin']),
  jobs: page('jobs', msg`Jobs`, 'briefcase', ['admin']),
  portfolios: page('portfolios', msg`Portfolios`, 'image', ['admin']),
  attendance: page('attendance', msg`Attendance`, 'clock', ['employee']),
  payslips: page('payslips', msg`Payslips`, 'money', ['employee']),
  myReview: page('my-review', msg`My Review`, 'award', ['employee']),
  team: page('team', msg`Team`, 'users', ['manager']),
} satisfies Record<string, Page>

const P = PAGES
/** The menu of each role, in order (spec 2 §2; employee, manager and user: pages of our own). */
const MENUS: Record<Role, readonly Page[]> = {
  student: [P.home, P.profile, P.myCourses, P.progress, P.certificates],
  mentee: [P.home, P.profile, P.myPrograms, P.menteeProgress, P.menteeSessions],
  hr: [
    P.home,
    P.profile,
    P.reports,
    P.courseReports,
    P.studentReports,
    P.teacherReports,
    P.employees,
    P.analytics,
    P.leaves,
    P.ratings,
    P.manageCourses,
    P.applications,
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
  ],
  teacher: [P.home, P.profile, P.courses, P.applications, P.studentProgress, P.studentMarks, P.permissionRequest],
  mentor: [P.home, P.profile, P.mentees, P.mentorPrograms, P.menteeTracking, P.blog, P.events],
  admin: [
    P.home,
    P.profile,
    P.users,
    P.userRoles,
    P.permissionRequests,
    P.employees,
    P.leaves,
    P.analytics,
    P.settings,
    P.database,
    P.adminChat,
    P.logs,
    P.courses,
    P.applications,
    P.nameCorrections,
    P.mentors,
    P.programs,
    P.jobs,
    P.portfolios,
  ],
  employee: [P.home, P.profile, P.attendance, P.myLeaves, P.payslips, P.myReview, P.messages],
  manager: [P.home, P.profile, P.team, P.ratings, P.messages],
  user: [P.home, P.profile, P.myCourses],
}

/** Entries that are only in the sidebar of large screens (spec 2 §2). */
export const DESKTOP_ONLY: readonly string[] = [P.permissionRequest.path, P.permissionRequests.path]

/** The address of a dashboard page. */
export const addressOfPage = ({ path }: Pick<Page, 'path'>): string => (path ? `/dashboard/${path}` : '/dashboard')

/** Where staff meet a person: a mentor in the directory, anybody else among the enrollments that have the name. */
export const placeOfPerson = ({ name, role }: { name: string; role: Role }): { to: string; state?: unknown } =>
  role === 'mentor'
    ? { to: `/mentors?search=${encodeURIComponent(name)}` }
    : { to: `${addressOfPage(P.applications)}?status=all`, state: searchState(name) }

const pathOf = (address: string) => address.split('?')[0] ?? ''
const isBuilt = ({ path }: Page) => built.has(pathOf(path))

export type MenuGroup = { role: Role; pages: readonly Page[] }

/** The menus of all roles of a person, the primary first; each entry once, and only when its page exists. */
export function menusOf(me: { role: string; roles: readonly string[] }): readonly MenuGroup[] {
  const roles = [...new Set([me.role, ...me.roles].map(toRole))]
  const seen = new Set<string>()
  return roles.map((role) => ({
    role,
    pages: MENUS[role].filter((entry) => {
      if (!isBuilt(entry) || seen.has(entry.path)) return false
      seen.add(entry.path)
      return true
    }),
  }))
}

/** The page that an address shows, also for addresses below it. */
export function pageAt(pathname: string): Page | undefined {
  const path = pathname.replace(/^\/dashboard\/?/, '').replace(/\/$/, '')
  const all: Page[] = Object.values(PAGES)
  const owners = all.filter((known) => known.path === path || (known.path && path.startsWith(`${known.path}/`)))
  return owners.toSorted((a, b) => b.path.length - a.path.length)[0]
}

/** May this person open this address of the dashboard? Compared in lower case (spec 1 §2). */
export function mayOpen(me: { roles: readonly string[] }, pathname: string): boolean {
  const roles = me.roles.map(toRole)
  return allowsRole(pageAt(pathname) ?? signedIn, { roles })
}

/** The messages page of this person (spec 2 §2), or nothing while it does not exist. */
export function messagesPageOf(me: { roles: readonly string[] }): Page | undefined {
  const wanted = allowsRole(P.adminChat, { roles: me.roles.map(toRole) }) ? P.adminChat : P.messages
  return isBuilt(wanted) ? wanted : undefined
}
