import { announcementHandlers } from '#features/announcement/announcement.service.ts'
import { certificationHandlers } from '#features/certificate/certification/certification.service.ts'
import { verificationHandlers } from '#features/verification/verification.service.ts'
import { membershipHandlers } from '#features/membership/membership.service.ts'
import { resourceHandlers } from '#features/resource/resource.service.ts'
import { appraisalHandlers } from '#features/appraisal/appraisal.service.ts'
import { reviewCycleHandlers } from '#features/appraisal/review-cycle/review-cycle.service.ts'
import { checklistHandlers } from '#features/employee/checklist/checklist.service.ts'
import { documentHandlers } from '#features/employee/document/document.service.ts'
import { chartHandlers } from '#features/employee/chart/chart.service.ts'
import { choiceHandlers } from '#features/employee/choice/choice.service.ts'
import { importHandlers } from '#features/employee/import/import.service.ts'
import { correctionHandlers } from '#features/attendance/correction/correction.service.ts'
import { dayHandlers } from '#features/attendance/day/day.service.ts'
import { lateHandlers } from '#features/attendance/late/late.service.ts'
import { sheetHandlers } from '#features/attendance/sheet/sheet.service.ts'
import { attendanceHandlers } from '#features/attendance/attendance.service.ts'
import { balanceHandlers } from '#features/leave/balance/balance.service.ts'
import { approvalHandlers } from '#features/leave/approval/approval.service.ts'
import { substituteHandlers } from '#features/leave/substitute/substitute.service.ts'
import { calendarHandlers } from '#features/leave/calendar/calendar.service.ts'
import { holidayHandlers } from '#features/leave/holiday/holiday.service.ts'
import { runningCourseHandlers } from '#features/leave/running-course/running-course.service.ts'
import { limitsHandlers } from '#features/leave/limits/limits.service.ts'
import { leaveHandlers, leaveUndoable } from '#features/leave/leave.service.ts'
import { departmentHandlers } from '#features/employee/department/department.service.ts'
import { employeeFacts, employeeHandlers } from '#features/employee/employee.service.ts'
import { lineHandlers } from '#features/pay/line/line.service.ts'
import { payHandlers } from '#features/pay/pay.service.ts'
import { salaryHandlers } from '#features/pay/salary/salary.service.ts'
import { payslipHandlers } from '#features/pay/payslip/payslip.service.ts'
import { accountHandlers } from '#features/account/account.service.ts'
import { findActorSession, findSessionRoles } from '#features/account/session/session.service.ts'
import { adminHandlers } from '#features/admin/admin.service.ts'
import { authoringHandlers } from '#features/course/authoring/authoring.service.ts'
import { autosaveHandlers } from '#features/blog/autosave/autosave.service.ts'
import { blogHandlers } from '#features/blog/blog.service.ts'
import { versionHandlers } from '#features/blog/version/version.service.ts'
import { feedHandlers } from '#features/blog/feed/feed.service.ts'
import { newsletterHandlers } from '#features/blog/newsletter/newsletter.service.ts'
import { postHandlers } from '#features/blog/post/post.service.ts'
import { courseHandlers } from '#features/course/course.service.ts'
import { quizFileHandlers } from '#features/course/quiz/file/file.service.ts'
import { quizHandlers } from '#features/course/quiz/quiz.service.ts'
import { priceHandlers } from '#features/course/price/price.service.ts'
import { writingHandlers } from '#features/course/lesson/writing/writing.service.ts'
import { certificateHandlers, correctionUndoable } from '#features/certificate/certificate.service.ts'
import { programHandlers } from '#features/program/program.service.ts'
import { ratingHandlers } from '#features/employee/rating/rating.service.ts'
import { statisticsHandlers } from '#features/employee/statistics/statistics.service.ts'
import { enrollmentHandlers, enrollmentUndoable } from '#features/enrollment/enrollment.service.ts'
import { historyHandlers } from '#features/history/history.service.ts'
import { learningHandlers } from '#features/learning/learning.service.ts'
import { progressHandlers } from '#features/learning/progress/progress.service.ts'
import { notificationHandlers } from '#features/notification/notification.service.ts'
import { preferenceHandlers } from '#features/notification/preference/preference.service.ts'
import { pushHandlers } from '#features/notification/push/push.service.ts'
import {
  permissionFacts,
  permissionRequestHandlers,
  permissionRequestUndoable,
} from '#features/permission-request/permission-request.service.ts'
import { performanceHandlers } from '#features/performance/performance.service.ts'
import { paymentHandlers } from '#features/payment/payment.service.ts'
import { conversationHandlers } from '#features/conversation/conversation.service.ts'
import { chatHandlers } from '#features/chat/chat.service.ts'
import { colleagueSafetyHandlers } from '#features/safety/colleague/colleague.service.ts'
import { teamSafetyHandlers } from '#features/safety/team/team.service.ts'
import { safetyHandlers } from '#features/safety/safety.service.ts'
import { answerHandlers } from '#features/conversation/answer/answer.service.ts'
import { attachmentHandlers } from '#features/conversation/attachment/attachment.service.ts'
import { supportHandlers } from '#features/support/support.service.ts'
import { supportBlockHandlers } from '#features/support/block/block.service.ts'
import { cannedHandlers } from '#features/support/canned/canned.service.ts'
import { inboxHandlers } from '#features/support/inbox/inbox.service.ts'
import { supportImageHandlers } from '#features/support/image/image.service.ts'
import { visitorHandlers } from '#features/support/visitor/visitor.service.ts'
import { donationHandlers } from '#features/donation/donation.service.ts'
import { couponHandlers } from '#features/payment/coupon/coupon.service.ts'
import { portfolioHandlers } from '#features/portfolio/portfolio.service.ts'
import { reviewHandlers, reviewUndoable } from '#features/review/review.service.ts'
import { shownReviewHandlers } from '#features/review/shown/shown.service.ts'
import { hardestHandlers } from '#features/teaching/hardest/hardest.service.ts'
import { marksHandlers } from '#features/teaching/marks/marks.service.ts'
import { messageHandlers } from '#features/teaching/message/message.service.ts'
import { streamHandlers } from '#features/stream/stream.service.ts'
import { teamHandlers } from '#features/team/team.service.ts'
import { teachingHandlers } from '#features/teaching/teaching.service.ts'
import { videoHandlers, videoUploads } from '#features/upload/video/video.service.ts'
import { publicUploadHandlers } from '#features/upload/public-upload/public-upload.service.ts'
import { uploadHandlers } from '#features/upload/upload.service.ts'
import { undoHandlers, type Undoable } from '#features/undo/undo.service.ts'
import { eventHandlers } from '#features/event/event.service.ts'
import { jobHandlers } from '#features/job/job.service.ts'
import { jobAlertHandlers } from '#features/job/job-alert/job-alert.service.ts'
import { jobApplicationHandlers } from '#features/job/job-application/job-application.service.ts'
import { savedJobHandlers } from '#features/job/saved-job/saved-job.service.ts'
import { userHandlers } from '#features/user/user.service.ts'
import { applicantHandlers } from '#features/mentor/applicant/applicant.service.ts'
import { mentorProfileHandlers } from '#features/mentor/profile/profile.service.ts'
import { availabilityHandlers } from '#features/mentor/availability/availability.service.ts'
import { bookingHandlers } from '#features/booking/booking.service.ts'
import { calendarHandlers as sessionCalendarHandlers } from '#features/booking/calendar/calendar.service.ts'
import { mentorFacts, mentorHandlers } from '#features/mentor/mentor.service.ts'
import { agreementHandlers } from '#features/match/agreement/agreement.service.ts'
import { cohortEventHandlers } from '#features/program/event/event.service.ts'
import { materialHandlers } from '#features/match/material/material.service.ts'
import { templateHandlers } from '#features/match/template/template.service.ts'
import { selfRatingHandlers } from '#features/match/self-rating/self-rating.service.ts'
import { noteHandlers } from '#features/match/note/note.service.ts'
import { recordHandlers } from '#features/match/record/record.service.ts'
import { recommendationHandlers } from '#features/match/recommendation/recommendation.service.ts'
import { scoreHandlers } from '#features/match/score/score.service.ts'
import { shownScoreHandlers } from '#features/match/score/shown/shown.service.ts'
import { courseRecordHandlers } from '#features/match/course-record/course-record.service.ts'
import { goalHandlers } from '#features/match/goal/goal.service.ts'
import { moveHandlers } from '#features/match/move/move.service.ts'
import { stepHandlers } from '#features/match/step/step.service.ts'
import { matchHandlers } from '#features/match/match.service.ts'
import { menteeHandlers } from '#features/mentorship/mentee/mentee.service.ts'
import { mentorshipHandlers } from '#features/mentorship/mentorship.service.ts'
import { settingHandlers } from '#features/setting/setting.service.ts'
import { skillHandlers } from '#features/skill/skill.service.ts'
import { siteHandlers } from '#features/site/site.service.ts'
import { contactHandlers } from '#features/site/contact/contact.service.ts'
import { siteTextHandlers } from '#features/site/text/text.service.ts'
import { addressIsGone, bounceHandlers } from '#features/site/bounce/bounce.service.ts'
import { subscriberHandlers } from '#features/site/subscriber/subscriber.service.ts'
import { allSettings } from './all-settings.ts'
import type { ActorFactsSql } from './db/actor-facts.ts'
import type { FindSession } from './http/binder.ts'
import type { Bound } from './http/call.ts'

/** What features add to the caller: menus, rules and `GET /api/me` read it. */
export const actorFacts: ActorFactsSql = { ...mentorFacts, ...permissionFacts, ...employeeFacts }

/** How the decisions are taken back whose moves say `undo`. */
const allUndoables: readonly Undoable[] = [
  enrollmentUndoable,
  correctionUndoable,
  permissionRequestUndoable,
  reviewUndoable,
  leaveUndoable,
]

/** The register of features on the server: every call that the product answers, read top to bottom. */
export const allHandlers: Bound[] = [
  ...departmentHandlers,
  ...employeeHandlers,
  ...chartHandlers,
  ...choiceHandlers,
  ...importHandlers,
  ...documentHandlers,
  ...checklistHandlers,
  ...ratingHandlers,
  ...reviewCycleHandlers,
  ...announcementHandlers,
  ...resourceHandlers,
  ...membershipHandlers,
  ...appraisalHandlers,
  ...performanceHandlers,
  ...teamHandlers,
  ...statisticsHandlers,
  ...leaveHandlers,
  ...attendanceHandlers,
  ...balanceHandlers,
  ...approvalHandlers,
  ...substituteHandlers,
  ...calendarHandlers,
  ...limitsHandlers,
  ...runningCourseHandlers,
  ...holidayHandlers,
  ...dayHandlers,
  ...sheetHandlers,
  ...lateHandlers,
  ...correctionHandlers,
  ...payHandlers,
  ...lineHandlers,
  ...payslipHandlers,
  ...salaryHandlers,
  ...accountHandlers,
  ...adminHandlers,
  ...blogHandlers,
  ...autosaveHandlers,
  ...feedHandlers,
  ...newsletterHandlers,
  ...postHandlers,
  ...versionHandlers,
  ...courseHandlers,
  ...authoringHandlers,
  ...quizHandlers,
  ...priceHandlers,
  ...writingHandlers,
  ...quizFileHandlers,
  ...enrollmentHandlers,
  ...historyHandlers,
  ...eventHandlers,
  ...jobHandlers,
  ...jobApplicationHandlers,
  ...jobAlertHandlers,
  ...savedJobHandlers,
  ...portfolioHandlers,
  ...learningHandlers,
  ...progressHandlers,
  ...certificateHandlers,
  ...certificationHandlers,
  ...verificationHandlers,
  ...mentorHandlers,
  ...availabilityHandlers,
  ...applicantHandlers,
  ...mentorProfileHandlers,
  ...mentorshipHandlers,
  ...menteeHandlers,
  ...matchHandlers,
  ...agreementHandlers,
  ...conversationHandlers,
  ...supportHandlers,
  ...supportImageHandlers,
  ...visitorHandlers,
  ...inboxHandlers,
  ...supportBlockHandlers,
  ...cannedHandlers,
  ...bookingHandlers,
  ...programHandlers,
  ...goalHandlers,
  ...noteHandlers,
  ...selfRatingHandlers,
  ...materialHandlers,
  ...cohortEventHandlers,
  ...templateHandlers,
  ...scoreHandlers,
  ...shownScoreHandlers,
  ...courseRecordHandlers,
  ...recordHandlers,
  ...recommendationHandlers,
  ...stepHandlers,
  ...moveHandlers,
  ...sessionCalendarHandlers,
  ...attachmentHandlers,
  ...answerHandlers,
  ...safetyHandlers,
  ...colleagueSafetyHandlers,
  ...teamSafetyHandlers,
  ...chatHandlers,
  ...notificationHandlers,
  ...preferenceHandlers,
  ...pushHandlers,
  ...permissionRequestHandlers,
  ...paymentHandlers,
  ...couponHandlers,
  ...donationHandlers,
  ...reviewHandlers,
  ...shownReviewHandlers,
  ...settingHandlers(allSettings),
  ...skillHandlers,
  ...siteHandlers,
  ...subscriberHandlers,
  ...bounceHandlers,
  ...contactHandlers,
  ...siteTextHandlers,
  ...streamHandlers,
  ...teachingHandlers,
  ...hardestHandlers,
  ...messageHandlers,
  ...marksHandlers,
  ...undoHandlers(allUndoables),
  ...uploadHandlers,
  ...publicUploadHandlers,
  ...videoHandlers,
  ...userHandlers,
]

export const findSession: FindSession = findActorSession
export { findSessionRoles as findRoles }
/** What comes in pieces. */
export { videoUploads }
/** What happens when the mail server does not know an address. */
export const onNoAddress = addressIsGone
