import { msg } from '@lingui/core/macro'
import { appraisalPolicy } from '#features/appraisal/appraisal.policy.ts'
import { reviewCyclePolicy } from '#features/appraisal/review-cycle/review-cycle.policy.ts'
import { attendancePolicy, recordsAttendance } from '#features/attendance/attendance.policy.ts'
import { conversationPolicy } from '#features/conversation/conversation.policy.ts'
import { bookingPolicy } from '#features/booking/booking.policy.ts'
import { blogPolicy } from '#features/blog/blog.policy.ts'
import { chatPolicy } from '#features/chat/chat.policy.ts'
import { coursePolicy } from '#features/course/course.policy.ts'
import { certificatePolicy } from '#features/certificate/certificate.policy.ts'
import { pricePolicy } from '#features/course/price/price.policy.ts'
import { checklistPolicy } from '#features/employee/checklist/checklist.policy.ts'
import { donationPolicy } from '#features/donation/donation.policy.ts'
import { documentPolicy } from '#features/employee/document/document.policy.ts'
import { employeePolicy } from '#features/employee/employee.policy.ts'
import { ratingPolicy } from '#features/employee/rating/rating.policy.ts'
import { enrollmentPolicy } from '#features/enrollment/enrollment.policy.ts'
import { eventPolicy } from '#features/event/event.policy.ts'
import { jobPolicy } from '#features/job/job.policy.ts'
import { leavePolicy } from '#features/leave/leave.policy.ts'
import { applicantPolicy } from '#features/mentor/applicant/applicant.policy.ts'
import { mentorProfilePolicy } from '#features/mentor/profile/profile.policy.ts'
import { matchPolicy } from '#features/match/match.policy.ts'
import { membershipPolicy } from '#features/membership/membership.policy.ts'
import { menteePolicy } from '#features/mentorship/mentee/mentee.policy.ts'
import { mentorshipPolicy } from '#features/mentorship/mentorship.policy.ts'
import { payPolicy } from '#features/pay/pay.policy.ts'
import { paymentPolicy } from '#features/payment/payment.policy.ts'
import { performancePolicy } from '#features/performance/performance.policy.ts'
import { permissionRequestPolicy } from '#features/permission-request/permission-request.policy.ts'
import { portfolioPolicy } from '#features/portfolio/portfolio.policy.ts'
import { programPolicy } from '#features/program/program.policy.ts'
import { reviewPolicy } from '#features/review/review.policy.ts'
import { safetyPolicy } from '#features/safety/safety.policy.ts'
import { supportPolicy } from '#features/support/support.policy.ts'
import { siteTextPolicy } from '#features/site/text/text.policy.ts'
import { settingPolicy } from '#features/setting/setting.policy.ts'
import { teamPolicy } from '#features/team/team.policy.ts'
import { teachingPolicy } from '#features/teaching/teaching.policy.ts'
import { type Actor, type ActorFacts, allowsRole } from '#shared/policy.ts'
import { type Role, toRole } from '#shared/roles.ts'
import { type Page, page } from './nav-page.ts'

/** The paths under /dashboard that have a page, read from routes.ts when the app is built. */
declare const __DASHBOARD_PAGES__: readonly string[]
const built: ReadonlySet<string> = new Set(__DASHBOARD_PAGES__)

/** Whoever has the role of a mentor and no page in the directory has neither hours nor mentees. */
const isListed = { isFor: ({ mentor_id }: ActorFacts): boolean => mentor_id !== null }

/** Pages of our own at the end of each menu, for everybody or for those who may read them. */
const COMMON_PAGES = {
  donations: page('donations', msg`Donations`, 'money', donationPolicy.list),
  certifications: page('certifications', msg`Certifications`, 'award', certificatePolicy.listAll),
  members: page('members', msg`Members`, 'users', membershipPolicy.list),
  announcements: page('announcements', msg`Announcements`, 'message'),
  resources: page('resources', msg`Resources`, 'book'),
  jobApplications: page('job-applications', msg`My Applications`, 'briefcase'),
  myEvents: page('my-events', msg`My Events`, 'calendar'),
  membership: page('membership', msg`My Membership`, 'award'),
}

/** Every page of the dashboard. */
export const PAGES = {
  home: page('', msg`Dashboard`, 'home'),
  profile: page('profile', msg`Profile`, 'user'),
  messages: page('messages', msg`Messages`, 'message', chatPolicy.list),
  myCourses: page('my-courses', msg`My Courses`, 'book'),
  myLeaves: page('my-leaves', msg`My Leaves`, 'calendar'),
  progress: page('progress', msg`Progress`, 'chart'),
  certificates: page('certificates', msg`Certificates`, 'award'),
  myPrograms: page('my-programs', msg`My Programs`, 'heart', programPolicy.listMine),
  menteeProgress: page('mentee-progress', msg`My Progress`, 'chart', ['mentee']),
  menteeSessions: page('mentee-sessions', msg`My Sessions`, 'calendar', bookingPolicy.list),
  mentees: page('mentees', msg`Mentees`, 'users', menteePolicy.list),
  mentorMessages: {
    ...page('mentor-messages', msg`Mentorship Messages`, 'message', conversationPolicy.list),
    covers: /^matches\/\d+\/messages$/,
  },
  mentorPrograms: page('mentor-programs', msg`Programs`, 'heart', programPolicy.listServed),
  mentorHours: { ...page('mentor-hours', msg`My Hours`, 'clock', ['mentor']), ...isListed },
  mentorProfile: {
    ...page('mentor-profile', msg`My Page in the Directory`, 'user', mentorProfilePolicy.read),
    ...isListed,
  },
  menteeTracking: page('mentee-progress-tracking', msg`Mentee Progress`, 'chart', ['mentor']),
  blog: page('blog', msg`Blog`, 'edit', blogPolicy.manage),
  events: page('events', msg`Events`, 'calendar', eventPolicy.manage),
  courses: page('courses', msg`Courses`, 'book', coursePolicy.listOwn),
  manageCourses: page('courses', msg`Manage Courses`, 'book', coursePolicy.listOwn),
  applications: page('course-applications', msg`Course Enrollments`, 'list', enrollmentPolicy.export),
  nameCorrections: page('name-corrections', msg`Name Corrections`, 'edit', certificatePolicy.listCorrections),
  courseReviews: page('course-reviews', msg`Course Reviews`, 'message', reviewPolicy.list),
  studentProgress: page('student-progress', msg`Student Progress`, 'chart', teachingPolicy.readProgress),
  studentMarks: page('student-marks', msg`Student Marks`, 'award', teachingPolicy.readMarks),
  permissionRequest: {
    ...page('permission-request', msg`Permission Request`, 'lock', permissionRequestPolicy.create),
    refusal: msg`Only teachers can access this page.`,
  },
  permissionRequests: {
    ...page('permission-requests', msg`Permission Requests`, 'lock', permissionRequestPolicy.decide),
    refusal: msg`Only admins can access this page`,
  },
  reports: page('academic-reports', msg`Academic Reports`, 'chart', ['hr']),
  courseReports: page('academic-reports?tab=courses', msg`Course Reports`, 'book', ['hr']),
  studentReports: page('academic-reports?tab=students', msg`Student Performance`, 'users', ['hr']),
  teacherReports: page('academic-reports?tab=teachers', msg`Teacher Assignments`, 'briefcase', ['hr']),
  employees: page('employees', msg`Employees`, 'users', employeePolicy.list),
  analytics: page('analytics', msg`Analytics`, 'chart', performancePolicy.read),
  leaves: page('leaves', msg`Leaves`, 'calendar', leavePolicy.manage),
  documents: page('employee-documents', msg`Employee Documents`, 'briefcase', documentPolicy.listAll),
  ratings: page('employee-ratings', msg`Employee Ratings`, 'award', ratingPolicy.list),
  salaries: page('employee-salaries', msg`Employee Salaries`, 'money', payPolicy.list),
  studentPayments: page('student-payments', msg`Student Payments`, 'money', paymentPolicy.list),
  mentorPayments: page('mentor-payments', msg`Mentor Payments`, 'money', ['accountant']),
  coursePricing: page('course-pricing', msg`Course Pricing`, 'book', pricePolicy.list),
  programPricing: page('program-pricing', msg`Program Pricing`, 'heart', ['accountant']),
  financialReports: page('financial-reports', msg`Financial Reports`, 'chart', ['accountant', 'admin']),
  users: page('users', msg`Users`, 'users', ['admin', 'hr']),
  userRoles: page('user-roles', msg`User Roles`, 'lock', ['admin']),
  settings: page('system-settings', msg`System Settings`, 'settings', settingPolicy.list),
  database: page('database-management', msg`Database`, 'server', ['admin']),
  adminChat: page('admin-chat', msg`Support Chat`, 'message', supportPolicy.answer),
  support: page('support', msg`Admin Support`, 'message', supportPolicy.ask),
  logs: page('system-logs', msg`System Logs`, 'list', ['admin']),
  mentors: page('mentors', msg`Mentors`, 'heart', applicantPolicy.list),
  safetyReports: page('safety-reports', msg`Safety Reports`, 'lock', safetyPolicy.list),
  siteTexts: page('site-texts', msg`Site Texts`, 'edit', siteTextPolicy.manage),
  mentorships: page('mentorship-applications', msg`Mentorship Applications`, 'list', mentorshipPolicy.list),
  matches: page('matches', msg`Mentorships`, 'heart', matchPolicy.list),
  programs: page('programs', msg`Programs`, 'award', programPolicy.list),
  jobs: { ...page('jobs', msg`Jobs`, 'briefcase', jobPolicy.manage), covers: /^job-applicants$/ },
  portfolios: page('portfolios', msg`Portfolios`, 'image', portfolioPolicy.manage),
  attendance: page('attendance', msg`Attendance`, 'clock', attendancePolicy.record),
  employeeAttendance: page('employee-attendance', msg`Employee Attendance`, 'clock', attendancePolicy.manage),
  attendanceCorrections: page('attendance-corrections', msg`Attendance Corrections`, 'clock', attendancePolicy.manage),
  payslips: page('payslips', msg`Payslips`, 'money', payPolicy.listOwn),
  checklistTasks: page('checklist-tasks', msg`Checklist Tasks`, 'list', checklistPolicy.listTasks),
  myFile: page('my-file', msg`My File`, 'briefcase', ['employee']),
  myReview: page('my-review', msg`My Review`, 'award', ['employee']),
  reviewCycles: page('review-cycles', msg`Review Cycles`, 'award', reviewCyclePolicy.list),
  reviewsToWrite: page('reviews-to-write', msg`Reviews to Write`, 'edit', appraisalPolicy.listToWrite),
  team: page('team', msg`Team`, 'users', teamPolicy.read),
  ...COMMON_PAGES,
} satisfies Record<string, Page>

const P = PAGES
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

/** Entries that are only in the sidebar of large screens (spec 2 §2). */
export const DESKTOP_ONLY: readonly string[] = [P.permissionRequest.path, P.permissionRequests.path]

/** The address of a dashboard page. */
export const addressOfPage = ({ path }: Pick<Page, 'path'>): string => (path ? `/dashboard/${path}` : '/dashboard')

const pathOf = (address: string) => address.split('?')[0] ?? ''
const isBuilt = ({ path }: Page) => built.has(pathOf(path))

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

/** The messages page of this person (spec 2 §2): of whoever has nobody else to write to, it is the support chat. */
export const messagesPageOf = (me: { roles: readonly string[] }): Page =>
  allowsRole(P.adminChat, { roles: me.roles.map(toRole) }) ? P.adminChat : P.messages
