import { accountHandlers } from '#features/account/account.service.ts'
import { adminHandlers } from '#features/admin/admin.service.ts'
import { announcementHandlers } from '#features/announcement/announcement.service.ts'
import { blogHandlers } from '#features/blog/blog.service.ts'
import { autosaveHandlers } from '#features/blog/autosave/autosave.service.ts'
import { feedHandlers } from '#features/blog/feed/feed.service.ts'
import { newsletterHandlers } from '#features/blog/newsletter/newsletter.service.ts'
import { postHandlers } from '#features/blog/post/post.service.ts'
import { versionHandlers } from '#features/blog/version/version.service.ts'
import { bookingHandlers } from '#features/booking/booking.service.ts'
import { calendarHandlers as sessionCalendarHandlers } from '#features/booking/calendar/calendar.service.ts'
import { certificateHandlers } from '#features/certificate/certificate.service.ts'
import { certificationHandlers } from '#features/certificate/certification/certification.service.ts'
import { chatHandlers } from '#features/chat/chat.service.ts'
import { conversationHandlers } from '#features/conversation/conversation.service.ts'
import { answerHandlers } from '#features/conversation/answer/answer.service.ts'
import { attachmentHandlers } from '#features/conversation/attachment/attachment.service.ts'
import { courseHandlers } from '#features/course/course.service.ts'
import { authoringHandlers } from '#features/course/authoring/authoring.service.ts'
import { writingHandlers } from '#features/course/lesson/writing/writing.service.ts'
import { quizHandlers } from '#features/course/quiz/quiz.service.ts'
import { quizFileHandlers } from '#features/course/quiz/file/file.service.ts'
import { databaseHandlers } from '#features/database/database.service.ts'
import { donationHandlers } from '#features/donation/donation.service.ts'
import { enrollmentHandlers } from '#features/enrollment/enrollment.service.ts'
import { eventHandlers } from '#features/event/event.service.ts'
import { historyHandlers } from '#features/history/history.service.ts'
import { incomeHandlers } from '#features/income/income.service.ts'
import { placeReportHandlers } from '#features/income/place-report/place-report.service.ts'
import { jobHandlers } from '#features/job/job.service.ts'
import { jobAlertHandlers } from '#features/job/job-alert/job-alert.service.ts'
import { jobApplicationHandlers } from '#features/job/job-application/job-application.service.ts'
import { savedJobHandlers } from '#features/job/saved-job/saved-job.service.ts'
import { learningHandlers } from '#features/learning/learning.service.ts'
import { progressHandlers } from '#features/learning/progress/progress.service.ts'
import { logHandlers } from '#features/log/log.service.ts'
import { matchHandlers } from '#features/match/match.service.ts'
import { agreementHandlers } from '#features/match/agreement/agreement.service.ts'
import { courseRecordHandlers } from '#features/match/course-record/course-record.service.ts'
import { goalHandlers } from '#features/match/goal/goal.service.ts'
import { materialHandlers } from '#features/match/material/material.service.ts'
import { moveHandlers } from '#features/match/move/move.service.ts'
import { noteHandlers } from '#features/match/note/note.service.ts'
import { recommendationHandlers } from '#features/match/recommendation/recommendation.service.ts'
import { recordHandlers } from '#features/match/record/record.service.ts'
import { scoreHandlers } from '#features/match/score/score.service.ts'
import { shownScoreHandlers } from '#features/match/score/shown/shown.service.ts'
import { selfRatingHandlers } from '#features/match/self-rating/self-rating.service.ts'
import { stepHandlers } from '#features/match/step/step.service.ts'
import { templateHandlers } from '#features/match/template/template.service.ts'
import { membershipHandlers } from '#features/membership/membership.service.ts'
import { mentorHandlers } from '#features/mentor/mentor.service.ts'
import { applicantHandlers } from '#features/mentor/applicant/applicant.service.ts'
import { availabilityHandlers } from '#features/mentor/availability/availability.service.ts'
import { mentorProfileHandlers } from '#features/mentor/profile/profile.service.ts'
import { mentorPaymentHandlers } from '#features/mentor-payment/mentor-payment.service.ts'
import { mentorshipHandlers } from '#features/mentorship/mentorship.service.ts'
import { menteeHandlers } from '#features/mentorship/mentee/mentee.service.ts'
import { notificationHandlers } from '#features/notification/notification.service.ts'
import { preferenceHandlers } from '#features/notification/preference/preference.service.ts'
import { pushHandlers } from '#features/notification/push/push.service.ts'
import { paymentHandlers } from '#features/payment/payment.service.ts'
import { permissionRequestHandlers } from '#features/permission-request/permission-request.service.ts'
import { portfolioHandlers } from '#features/portfolio/portfolio.service.ts'
import { priceHandlers } from '#features/price/price.service.ts'
import { privacyHandlers } from '#features/privacy/privacy.service.ts'
import { retentionHandlers } from '#features/privacy/retention/retention.service.ts'
import { programHandlers } from '#features/program/program.service.ts'
import { cohortEventHandlers } from '#features/program/event/event.service.ts'
import { publicationHandlers } from '#features/publication/publication.service.ts'
import { academicHandlers } from '#features/report/academic/academic.service.ts'
import { courseReportHandlers } from '#features/report/course-report/course-report.service.ts'
import { learnerReportHandlers } from '#features/report/learner-report/learner-report.service.ts'
import { savedViewHandlers } from '#features/report/saved-view/saved-view.service.ts'
import { teacherReportHandlers } from '#features/report/teacher-report/teacher-report.service.ts'
import { resourceHandlers } from '#features/resource/resource.service.ts'
import { reviewHandlers } from '#features/review/review.service.ts'
import { shownReviewHandlers } from '#features/review/shown/shown.service.ts'
import { safetyHandlers } from '#features/safety/safety.service.ts'
import { colleagueSafetyHandlers } from '#features/safety/colleague/colleague.service.ts'
import { teamSafetyHandlers } from '#features/safety/team/team.service.ts'
import { searchHandlers } from '#features/search/search.service.ts'
import { settingHandlers } from '#features/setting/setting.service.ts'
import { siteHandlers } from '#features/site/site.service.ts'
import { bounceHandlers } from '#features/site/bounce/bounce.service.ts'
import { contactHandlers } from '#features/site/contact/contact.service.ts'
import { subscriberHandlers } from '#features/site/subscriber/subscriber.service.ts'
import { siteTextHandlers } from '#features/site/text/text.service.ts'
import { skillHandlers } from '#features/skill/skill.service.ts'
import { streamHandlers } from '#features/stream/stream.service.ts'
import { supportHandlers } from '#features/support/support.service.ts'
import { supportBlockHandlers } from '#features/support/block/block.service.ts'
import { cannedHandlers } from '#features/support/canned/canned.service.ts'
import { supportImageHandlers } from '#features/support/image/image.service.ts'
import { inboxHandlers } from '#features/support/inbox/inbox.service.ts'
import { visitorHandlers } from '#features/support/visitor/visitor.service.ts'
import { teachingHandlers } from '#features/teaching/teaching.service.ts'
import { hardestHandlers } from '#features/teaching/hardest/hardest.service.ts'
import { marksHandlers } from '#features/teaching/marks/marks.service.ts'
import { messageHandlers } from '#features/teaching/message/message.service.ts'
import { undoHandlers } from '#features/undo/undo.service.ts'
import { uploadHandlers } from '#features/upload/upload.service.ts'
import { publicUploadHandlers } from '#features/upload/public-upload/public-upload.service.ts'
import { videoHandlers } from '#features/upload/video/video.service.ts'
import { userHandlers } from '#features/user/user.service.ts'
import { keepingHandlers } from '#features/user/keeping/keeping.service.ts'
import { verificationHandlers } from '#features/verification/verification.service.ts'
import type { Bound } from '#server/http/call.ts'
import { staffHandlers } from './handlers-staff.ts'
import { allJobs } from './jobs.ts'
import { allSettings } from './settings.ts'
import { allUndoables } from './undoables.ts'

/** Every call but the one that searches the lists of the others, by feature. */
const listHandlers: Bound[] = [
  ...staffHandlers,
  ...accountHandlers,
  ...adminHandlers,
  ...announcementHandlers,
  ...blogHandlers,
  ...autosaveHandlers,
  ...feedHandlers,
  ...newsletterHandlers,
  ...postHandlers,
  ...versionHandlers,
  ...bookingHandlers,
  ...sessionCalendarHandlers,
  ...certificateHandlers,
  ...certificationHandlers,
  ...chatHandlers,
  ...conversationHandlers,
  ...answerHandlers,
  ...attachmentHandlers,
  ...courseHandlers,
  ...authoringHandlers,
  ...writingHandlers,
  ...quizHandlers,
  ...quizFileHandlers,
  ...databaseHandlers,
  ...donationHandlers,
  ...enrollmentHandlers,
  ...eventHandlers,
  ...historyHandlers,
  ...incomeHandlers,
  ...placeReportHandlers,
  ...jobHandlers,
  ...jobAlertHandlers,
  ...jobApplicationHandlers,
  ...savedJobHandlers,
  ...learningHandlers,
  ...progressHandlers,
  ...logHandlers,
  ...matchHandlers,
  ...agreementHandlers,
  ...courseRecordHandlers,
  ...goalHandlers,
  ...materialHandlers,
  ...moveHandlers,
  ...noteHandlers,
  ...recommendationHandlers,
  ...recordHandlers,
  ...scoreHandlers,
  ...shownScoreHandlers,
  ...selfRatingHandlers,
  ...stepHandlers,
  ...templateHandlers,
  ...membershipHandlers,
  ...mentorHandlers,
  ...applicantHandlers,
  ...availabilityHandlers,
  ...mentorProfileHandlers,
  ...mentorPaymentHandlers,
  ...mentorshipHandlers,
  ...menteeHandlers,
  ...notificationHandlers,
  ...preferenceHandlers,
  ...pushHandlers,
  ...paymentHandlers,
  ...permissionRequestHandlers,
  ...portfolioHandlers,
  ...priceHandlers,
  ...privacyHandlers,
  ...retentionHandlers(allJobs),
  ...programHandlers,
  ...cohortEventHandlers,
  ...publicationHandlers,
  ...academicHandlers,
  ...courseReportHandlers,
  ...learnerReportHandlers,
  ...savedViewHandlers,
  ...teacherReportHandlers,
  ...resourceHandlers,
  ...reviewHandlers,
  ...shownReviewHandlers,
  ...safetyHandlers,
  ...colleagueSafetyHandlers,
  ...teamSafetyHandlers,
  ...settingHandlers(allSettings),
  ...siteHandlers,
  ...bounceHandlers,
  ...contactHandlers,
  ...subscriberHandlers,
  ...siteTextHandlers,
  ...skillHandlers,
  ...streamHandlers,
  ...supportHandlers,
  ...supportBlockHandlers,
  ...cannedHandlers,
  ...supportImageHandlers,
  ...inboxHandlers,
  ...visitorHandlers,
  ...teachingHandlers,
  ...hardestHandlers,
  ...marksHandlers,
  ...messageHandlers,
  ...undoHandlers(allUndoables),
  ...uploadHandlers,
  ...publicUploadHandlers,
  ...videoHandlers,
  ...userHandlers,
  ...keepingHandlers,
  ...verificationHandlers,
]

/** The register of calls: every one that the product answers. */
export const allHandlers: Bound[] = [...listHandlers, ...searchHandlers(listHandlers)]
