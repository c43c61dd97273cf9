import { msg } from '@lingui/core/macro'
import type { PageGroup } from '#web/layouts/page-groups.ts'
import { NAV } from './menus.ts'
import { PAGES as P } from './pages.ts'

/**
 * The groups of a long menu, in the order of the groups of the code (src/features/README.md). The home stands above them;
 * inside a group the order is that of the role's menu.
 */
export const MENU_GROUPS: readonly PageGroup[] = [
  {
    key: 'people',
    label: msg`People`,
    pages: [
      P.users,
      P.userRoles,
      P.team,
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
    ],
  },
  {
    key: 'learning',
    label: msg({ message: 'Learning', context: 'group of the menu' }),
    pages: [
      P.reports,
      P.courseReports,
      P.studentReports,
      P.teacherReports,
      P.courses,
      P.enrollments,
      P.studentProgress,
      P.studentMarks,
      P.lessonQuestions,
      P.courseReviews,
      P.permissionRequest,
      P.permissionRequests,
      P.nameCorrections,
      P.certifications,
    ],
  },
  {
    key: 'mentorship',
    label: msg`Mentorship`,
    pages: [
      P.mentors,
      P.mentorships,
      P.matches,
      P.programs,
      P.mentees,
      P.mentorPrograms,
      P.menteeTracking,
      P.mentorMessages,
    ],
  },
  {
    key: 'money',
    label: msg`Money`,
    pages: [
      P.studentPayments,
      P.mentorPayments,
      P.coursePricing,
      P.programPricing,
      P.financialReports,
      P.donations,
      P.publications,
    ],
  },
  { key: 'talk', label: msg`Conversations`, pages: [P.messages, P.adminChat, P.safetyReports, P.support] },
  {
    key: 'public',
    label: msg({ message: 'Site', context: 'group of the menu' }),
    pages: [P.blog, P.events, P.jobs, P.portfolios, P.siteTexts, P.members, P.announcements, P.resources],
  },
  { key: 'system', label: msg`System`, pages: [P.settings, P.database, P.logs, P.privacyRequests] },
  {
    key: 'me',
    label: msg`Me`,
    pages: [P.profile, ...NAV.own],
  },
]
