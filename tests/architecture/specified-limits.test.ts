import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { RECENT_ENROLLMENTS, RECENT_MESSAGES, TREND_DAYS } from '#features/admin/admin/admin.contract.ts'
import { CHAT_POLL_MS, chatImageRule } from '#features/talk/chat/chat.contract.ts'
import { QUIZ_LIMITS } from '#features/learning/quiz/quiz.contract.ts'
import {
  EMPLOYEE_STATUSES,
  EMPLOYMENT_TYPES,
  GENDERS,
  MARITAL_STATUSES,
  POSITIONS,
} from '#features/people/employee/employee.contract.ts'
import { emptyEmployee } from '#features/people/employee/ui/employee-draft.ts'
import { EVENT_STATUSES } from '#features/public/event/event.contract.ts'
import { JOB_TYPES, WORK_MODES } from '#features/public/job/job.contract.ts'
import { LEAVE_RANGES, LEAVE_STATUSES, LEAVE_TYPES } from '#features/people/leave/leave.contract.ts'
import * as mentor from '#features/mentorship/mentor/applicant/applicant.contract.ts'
import { MEETING_CHANNELS } from '#features/mentorship/mentor/availability/availability.contract.ts'
import { EXPERTISE_AREAS } from '#features/mentorship/mentor/mentor.contract.ts'
import * as mentorship from '#features/mentorship/mentorship-application/mentorship-application.contract.ts'
import { PERIOD_NAMES } from '#features/people/performance/performance.contract.ts'
import { PUBLICATION_STATUSES, PUBLICATION_TYPES } from '#features/money/publication/publication.contract.ts'
import { supportImageRule } from '#features/talk/support/image/image.contract.ts'
import { publicUploadApi } from '#features/base/upload/public-upload/public-upload.contract.ts'
import { photoRule } from '#features/base/upload/upload.contract.ts'
import { videoRule } from '#features/learning/video/video.contract.ts'
import { FORM_ROLES } from '#features/base/user/user.policy.ts'
import {
  DIALOG_AUTO_CLOSE_MS,
  NOTIFICATION_POLL_MS,
  OTP,
  PASSWORD,
  REDIRECT_AFTER_SIGN_IN_MS,
  SESSION,
  TOAST,
} from '#shared/limits.ts'
import { ROOT } from '#tests/support/contracts.ts'

// Numbers and choices of the specifications, as the product holds them; docs/specification.md says where else they are asserted.

test.each<[limit: string, held: unknown, specified: unknown]>([
  ['digits of a code', OTP.length, 6],
  ['seconds that a code counts down', OTP.countdownSeconds, 300],
  ['days that the cookie lives', SESSION.cookieDays, 365],
  ['milliseconds from signing in to the dashboard', REDIRECT_AFTER_SIGN_IN_MS, 1500],
  ['toasts', TOAST, { errorMs: 4000, successMs: 2000, atOnce: 20 }],
  ['milliseconds until a dialog that only tells closes', DIALOG_AUTO_CLOSE_MS, 3000],
  ['milliseconds between two looks at notifications', NOTIFICATION_POLL_MS, 30_000],
  ['milliseconds between two looks at messages', CHAT_POLL_MS, 5000],
  ['letters of a password', PASSWORD.min, 8],
  ['bytes of a photo', photoRule.maxBytes, 1_000_000],
  ['bytes of an image in the support chat', supportImageRule.maxBytes, 1_000_000],
  ['bytes of an image in the staff chat', chatImageRule.maxBytes, 5_000_000],
  ['bytes of a shared image', publicUploadApi.create.files?.image?.maxBytes, 1_100_000],
  ['bytes of a video', videoRule.maxBytes, 100_000_000],
  [
    'passing score, options and points of a quiz',
    QUIZ_LIMITS,
    expect.objectContaining({ passingScore: 70, options: 4, points: 1 }),
  ],
  [
    'enrollments, messages and days on the home of admins',
    [RECENT_ENROLLMENTS, RECENT_MESSAGES, TREND_DAYS],
    [5, 5, 30],
  ],
  ['roles that the form of a user gives', FORM_ROLES, ['student', 'mentee', 'mentor', 'teacher', 'hr', 'accountant']],
  ['event statuses', EVENT_STATUSES.slice(1), ['upcoming', 'ongoing', 'completed', 'cancelled']],
  ['education levels of mentors', mentor.EDUCATION_LEVELS, ['bachelors', 'masters', 'phd', 'other']],
  ['education levels of mentees', mentorship.EDUCATION_LEVELS, ['bachelors', 'masters', 'phd', 'other', 'high-school']],
  ['expertise of mentors', EXPERTISE_AREAS, ['technology', 'business', 'design', 'marketing', 'education']],
  ['styles of mentorship', mentorship.MENTORSHIP_STYLES, ['one-on-one', 'group', 'hybrid']],
  ['frequencies of meetings', mentorship.MEETING_FREQUENCIES, ['weekly', 'bi-weekly', 'monthly']],
  ['channels of meetings', MEETING_CHANNELS, ['zoom', 'teams', 'meet', 'other']],
  ['durations of mentorships', mentorship.MENTORSHIP_DURATIONS, ['short-term', 'medium-term', 'long-term']],
  ['positions of employees', POSITIONS, ['HR', 'Accountant', 'Teacher', 'Mentor']],
  ['genders', GENDERS, ['Male', 'Female', 'Other']],
  ['marital statuses', MARITAL_STATUSES, ['Single', 'Married', 'Divorced', 'Widowed']],
  ['employment types', EMPLOYMENT_TYPES, ['Full-time', 'Part-time', 'Contract', 'Intern']],
  ['employee statuses', EMPLOYEE_STATUSES, ['Active', 'Inactive', 'On Leave', 'Terminated']],
  [
    'what a new employee begins with',
    emptyEmployee(),
    expect.objectContaining({
      gender: 'Male',
      marital_status: 'Single',
      employment_type: 'Full-time',
      status: 'Active',
    }),
  ],
  ['analytics periods', PERIOD_NAMES, ['last_3_months', 'last_6_months', 'last_year']],
  ['leave types', LEAVE_TYPES, ['annual', 'sick', 'maternity', 'paternity']],
  ['leave statuses', LEAVE_STATUSES.slice(0, 3), ['pending', 'approved', 'rejected']],
  ['days of the leave list', LEAVE_RANGES, ['all', 'today', 'week', 'month', 'year']],
  ['job types', JOB_TYPES, ['Full-time', 'Part-time', 'Contract', 'Temporary', 'Internship']],
  ['work modes', WORK_MODES, ['On-site', 'Remote', 'Hybrid']],
  ['publication types', PUBLICATION_TYPES, ['newspaper', 'magazine', 'brochure', 'flyer', 'other']],
  ['publication statuses', PUBLICATION_STATUSES, ['pending', 'processing', 'completed', 'cancelled']],
])('%s', (_, held, specified) => {
  expect(held).toEqual(specified)
})

/** Numbers that a screen holds for itself. */
test.each([
  ['learning/authoring/ui/course-form.tsx', 'TIMEOUT_MS = 300_000'],
  ['people/leave/ui/home-reads.ts', 'RECENT = 3'],
  ['public/home/ui/modal-test.tsx', 'DEMO_CLOSE_MS = 5000'],
  ['people/performance/ui/attendance-chart.tsx', "present: 1, late: 0.5, 'half-day': 0.25"],
])('%s: %s', (file, number) => {
  expect(fs.readFileSync(path.join(ROOT, 'src/features', file), 'utf8')).toContain(number)
})
