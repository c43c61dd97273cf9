import { msg } from '@lingui/core/macro'
import { settingPolicy } from '#features/base/setting/setting.policy.ts'
import { userPolicy } from '#features/base/user/user.policy.ts'
import { appraisalPolicy } from '#features/people/appraisal/appraisal.policy.ts'
import { reviewCyclePolicy } from '#features/people/appraisal/review-cycle/review-cycle.policy.ts'
import { attendancePolicy } from '#features/people/attendance/attendance.policy.ts'
import { employeePolicy } from '#features/people/employee/employee.policy.ts'
import { checklistPolicy } from '#features/people/checklist/checklist.policy.ts'
import { documentPolicy } from '#features/people/document/document.policy.ts'
import { ratingPolicy } from '#features/people/employee/rating/rating.policy.ts'
import { leavePolicy } from '#features/people/leave/leave.policy.ts'
import { payrollPolicy } from '#features/people/payroll/payroll.policy.ts'
import { performancePolicy } from '#features/people/performance/performance.policy.ts'
import { teamPolicy } from '#features/people/team/team.policy.ts'
import { certificatePolicy } from '#features/learning/certificate/certificate.policy.ts'
import { coursePolicy } from '#features/learning/course/course.policy.ts'
import { enrollmentPolicy } from '#features/learning/enrollment/enrollment.policy.ts'
import { permissionRequestPolicy } from '#features/learning/permission-request/permission-request.policy.ts'
import { questionPolicy } from '#features/learning/question/question.policy.ts'
import { reviewPolicy } from '#features/learning/review/review.policy.ts'
import { teachingPolicy } from '#features/learning/teaching/teaching.policy.ts'
import { bookingPolicy } from '#features/mentorship/booking/booking.policy.ts'
import { threadPolicy } from '#features/mentorship/thread/thread.policy.ts'
import { matchPolicy } from '#features/mentorship/match/match.policy.ts'
import { applicantPolicy } from '#features/mentorship/mentor/applicant/applicant.policy.ts'
import { mentorProfilePolicy } from '#features/mentorship/mentor/profile/profile.policy.ts'
import { mentorshipApplicationPolicy } from '#features/mentorship/mentorship-application/mentorship-application.policy.ts'
import { menteePolicy } from '#features/mentorship/mentorship-application/mentee/mentee.policy.ts'
import { programPolicy } from '#features/mentorship/program/program.policy.ts'
import { donationPolicy } from '#features/money/donation/donation.policy.ts'
import { mentorPaymentPolicy } from '#features/money/mentor-payment/mentor-payment.policy.ts'
import { paymentPolicy } from '#features/money/payment/payment.policy.ts'
import { pricePolicy } from '#features/money/price/price.policy.ts'
import { publicationPolicy } from '#features/money/publication/publication.policy.ts'
import { chatPolicy } from '#features/talk/chat/chat.policy.ts'
import { safetyPolicy } from '#features/talk/safety/safety.policy.ts'
import { supportPolicy } from '#features/talk/support/support.policy.ts'
import { blogPolicy } from '#features/public/blog/blog.policy.ts'
import { eventPolicy } from '#features/public/event/event.policy.ts'
import { jobPolicy } from '#features/public/job/job.policy.ts'
import { membershipPolicy } from '#features/public/membership/membership.policy.ts'
import { portfolioPolicy } from '#features/public/portfolio/portfolio.policy.ts'
import { siteTextPolicy } from '#features/public/site-text/site-text.policy.ts'
import { databasePolicy } from '#features/admin/database/database.policy.ts'
import { incomePolicy } from '#features/admin/income/income.policy.ts'
import { logPolicy } from '#features/admin/log/log.policy.ts'
import { privacyPolicy } from '#features/admin/privacy/privacy.policy.ts'
import { reportPolicy } from '#features/admin/report/report.policy.ts'
import type { ActorFacts } from '#shared/policy.ts'
import { type Page, page } from '#web/nav-page.ts'

/** Anyone who has the role of a mentor and no page in the directory has neither hours nor mentees. */
const isListed = { isFor: ({ mentor_id }: ActorFacts): boolean => mentor_id !== null }

/** Anyone may join a program; mentees have the entry in any case (spec 2 §2). */
const isInProgram = { isFor: ({ is_program_member }: ActorFacts): boolean => is_program_member }

/** Pages of our own at the end of each menu, for everyone or for those who may read them. */
export const COMMON_PAGES = {
  donations: page('donations', msg`Donations`, 'money', donationPolicy.list),
  publications: page('publications', msg`Publications`, 'book', publicationPolicy.list),
  certifications: page('certifications', msg`Certifications`, 'award', certificatePolicy.listAll),
  members: page('members', msg`Members`, 'users', membershipPolicy.list),
  announcements: page('announcements', msg`Announcements`, 'message'),
  resources: page('resources', msg`Resources`, 'book'),
  joinedPrograms: { ...page('my-programs', msg`My Programs`, 'heart', programPolicy.listMine), ...isInProgram },
  jobApplications: page('job-applications', msg`My Applications`, 'briefcase'),
  myEvents: page('my-events', msg`My Events`, 'calendar'),
  membership: page('membership', msg`My Membership`, 'award'),
}

/** Every page of the dashboard. */
export const PAGES = {
  home: page('', msg`Dashboard`, 'home'),
  profile: { ...page('profile', msg`Profile`, 'user'), covers: /^privacy$/ },
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
    ...page('mentor-messages', msg`Mentorship Messages`, 'message', threadPolicy.list),
    covers: /^matches\/\d+\/messages$/,
  },
  mentorPrograms: page('mentor-programs', msg`Programs`, 'heart', programPolicy.listServed),
  mentorHours: { ...page('mentor-hours', msg`My Hours`, 'clock', ['mentor']), ...isListed },
  mentorProfile: {
    ...page('mentor-profile', msg`My Mentor Profile`, 'user', mentorProfilePolicy.read),
    ...isListed,
  },
  menteeTracking: page('mentee-progress-tracking', msg`Mentee Progress`, 'chart', ['mentor']),
  blog: page('blog', msg`Blog`, 'edit', blogPolicy.manage),
  events: page('events', msg`Events`, 'calendar', eventPolicy.manage),
  courses: page('courses', msg`Courses`, 'book', coursePolicy.listOwn),
  manageCourses: page('courses', msg`Manage Courses`, 'book', coursePolicy.listOwn),
  enrollments: page('course-applications', msg`Course Enrollments`, 'list', enrollmentPolicy.export),
  nameCorrections: page('name-corrections', msg`Name Corrections`, 'edit', certificatePolicy.listCorrections),
  lessonQuestions: page('lesson-questions', msg`Learner Questions`, 'message', questionPolicy.list),
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
  reports: {
    ...page('academic-reports', msg`Academic Reports`, 'chart', reportPolicy.academic),
    refusal: msg`Only HR personnel can access this page.`,
  },
  courseReports: page('academic-reports?tab=courses', msg`Course Reports`, 'book', reportPolicy.academic),
  studentReports: page('academic-reports?tab=students', msg`Student Performance`, 'users', reportPolicy.academic),
  teacherReports: page('academic-reports?tab=teachers', msg`Teacher Assignments`, 'briefcase', reportPolicy.academic),
  employees: page('employees', msg`Employees`, 'users', employeePolicy.list),
  analytics: page('analytics', msg`Analytics`, 'chart', performancePolicy.read),
  leaves: page('leaves', msg`Leaves`, 'calendar', leavePolicy.manage),
  documents: page('employee-documents', msg`Employee Documents`, 'briefcase', documentPolicy.listAll),
  ratings: page('employee-ratings', msg`Employee Ratings`, 'award', ratingPolicy.list),
  salaries: page('employee-salaries', msg`Employee Salaries`, 'money', payrollPolicy.list),
  studentPayments: page('student-payments', msg`Student Payments`, 'money', paymentPolicy.list),
  mentorPayments: page('mentor-payments', msg`Mentor Payments`, 'money', mentorPaymentPolicy.list),
  myPayments: page('my-payments', msg`My Payments`, 'money', ['mentor']),
  coursePricing: page('course-pricing', msg`Course Pricing`, 'book', pricePolicy.list),
  programPricing: page('program-pricing', msg`Program Pricing`, 'heart', pricePolicy.list),
  financialReports: page('financial-reports', msg`Financial Reports`, 'chart', incomePolicy.read),
  users: page('users', msg`Users`, 'users', userPolicy.create),
  userRoles: page('user-roles', msg`User Roles`, 'lock', userPolicy.readRoles),
  settings: page('system-settings', msg`System Settings`, 'settings', settingPolicy.list),
  database: page('database-management', msg`Database`, 'server', databasePolicy.read),
  adminChat: page('admin-chat', msg`Support Chat`, 'message', supportPolicy.answer),
  support: page('support', msg`Admin Support`, 'message', supportPolicy.ask),
  logs: page('system-logs', msg`System Logs`, 'list', logPolicy.read),
  mentors: page('mentors', msg`Mentors`, 'heart', applicantPolicy.list),
  privacyRequests: page('privacy-requests', msg`Privacy Requests`, 'lock', privacyPolicy.answer),
  safetyReports: page('safety-reports', msg`Safety Reports`, 'lock', safetyPolicy.list),
  siteTexts: page('site-texts', msg`Site Texts`, 'edit', siteTextPolicy.manage),
  mentorships: page('mentorship-applications', msg`Mentorship Applications`, 'list', mentorshipApplicationPolicy.list),
  matches: page('matches', msg`Mentorships`, 'heart', matchPolicy.list),
  programs: page('programs', msg`Programs`, 'award', programPolicy.list),
  jobs: { ...page('jobs', msg`Jobs`, 'briefcase', jobPolicy.manage), covers: /^job-applicants$/ },
  portfolios: page('portfolios', msg`Portfolios`, 'image', portfolioPolicy.manage),
  attendance: page('attendance', msg`Attendance`, 'clock', attendancePolicy.record),
  employeeAttendance: page('employee-attendance', msg`Employee Attendance`, 'clock', attendancePolicy.manage),
  attendanceCorrections: page('attendance-corrections', msg`Attendance Corrections`, 'clock', attendancePolicy.manage),
  payslips: page('payslips', msg`Payslips`, 'money', payrollPolicy.listOwn),
  checklistTasks: page('checklist-tasks', msg`Checklist Tasks`, 'list', checklistPolicy.listTasks),
  myFile: page('my-file', msg`My File`, 'briefcase'),
  myReview: page('my-review', msg`My Review`, 'award'),
  reviewCycles: page('review-cycles', msg`Review Cycles`, 'award', reviewCyclePolicy.list),
  reviewsToWrite: page('reviews-to-write', msg`Reviews to Write`, 'edit', appraisalPolicy.listToWrite),
  team: page('team', msg`Team`, 'users', teamPolicy.read),
  ...COMMON_PAGES,
} satisfies Record<string, Page>
