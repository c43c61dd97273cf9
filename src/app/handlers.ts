import { accountHandlers } from '#features/base/account/account.service.ts'
import { listViewHandlers } from '#features/base/list-view/list-view.service.ts'
import { notificationHandlers } from '#features/base/notification/notification.service.ts'
import { preferenceHandlers } from '#features/base/notification/preference/preference.service.ts'
import { pushHandlers } from '#features/base/notification/push/push.service.ts'
import { settingHandlers } from '#features/base/setting/setting.service.ts'
import { siteHandlers } from '#features/base/site/site.service.ts'
import { streamHandlers } from '#features/base/stream/stream.service.ts'
import { undoHandlers } from '#features/base/undo/undo.service.ts'
import { uploadHandlers } from '#features/base/upload/upload.service.ts'
import { publicUploadHandlers } from '#features/base/upload/public-upload/public-upload.service.ts'
import { userHandlers } from '#features/base/user/user.service.ts'
import { userManagementHandlers } from '#features/base/user/management/management.service.ts'
import { certificateHandlers } from '#features/learning/certificate/certificate.service.ts'
import { certificationHandlers } from '#features/learning/certificate/certification/certification.service.ts'
import { courseHandlers } from '#features/learning/course/course.service.ts'
import { authoringHandlers } from '#features/learning/authoring/authoring.service.ts'
import { writingHandlers } from '#features/learning/course/lesson/writing/writing.service.ts'
import { quizFileHandlers } from '#features/learning/quiz/file/file.service.ts'
import { quizHandlers } from '#features/learning/quiz/quiz.service.ts'
import { enrollmentRequestHandlers } from '#features/learning/enrollment/request/request.service.ts'
import { enrollmentHandlers } from '#features/learning/enrollment/enrollment.service.ts'
import { withdrawalHandlers } from '#features/learning/enrollment/withdrawal/withdrawal.service.ts'
import { learningHistoryHandlers } from '#features/learning/history/history.service.ts'
import { learningHandlers } from '#features/learning/learning/learning.service.ts'
import { lessonNoteHandlers } from '#features/learning/learning/lesson-note/lesson-note.service.ts'
import { transcriptHandlers } from '#features/learning/learning/transcript/transcript.service.ts'
import { previewHandlers } from '#features/learning/learning/preview/preview.service.ts'
import { progressHandlers } from '#features/learning/progress/progress.service.ts'
import { permissionRequestHandlers } from '#features/learning/permission-request/permission-request.service.ts'
import { questionHandlers } from '#features/learning/question/question.service.ts'
import { reviewHandlers } from '#features/learning/review/review.service.ts'
import { publicReviewHandlers } from '#features/learning/review/public-review/public-review.service.ts'
import { skillHandlers } from '#features/learning/skill/skill.service.ts'
import { teachingHandlers } from '#features/learning/teaching/teaching.service.ts'
import { hardestQuestionsHandlers } from '#features/learning/teaching/hardest-questions/hardest-questions.service.ts'
import { marksHandlers } from '#features/learning/teaching/marks/marks.service.ts'
import { messageHandlers } from '#features/learning/teaching/message/message.service.ts'
import { verificationHandlers } from '#features/learning/verification/verification.service.ts'
import { videoHandlers } from '#features/learning/video/video.service.ts'
import { bookingHandlers } from '#features/mentorship/booking/booking.service.ts'
import { calendarHandlers as sessionCalendarHandlers } from '#features/mentorship/booking/calendar/calendar.service.ts'
import { threadHandlers } from '#features/mentorship/thread/thread.service.ts'
import { answerHandlers } from '#features/mentorship/thread/answer/answer.service.ts'
import { attachmentHandlers } from '#features/mentorship/thread/attachment/attachment.service.ts'
import { mentorshipHistoryHandlers } from '#features/mentorship/history/history.service.ts'
import { matchHandlers } from '#features/mentorship/match/match.service.ts'
import { agreementHandlers } from '#features/mentorship/agreement/agreement.service.ts'
import { courseRecordHandlers } from '#features/mentorship/match/course-record/course-record.service.ts'
import { goalHandlers } from '#features/mentorship/goal/goal.service.ts'
import { materialHandlers } from '#features/mentorship/material/material.service.ts'
import { moveHandlers } from '#features/mentorship/match/move/move.service.ts'
import { noteHandlers } from '#features/mentorship/match/note/note.service.ts'
import { recommendationHandlers } from '#features/mentorship/match/recommendation/recommendation.service.ts'
import { recordHandlers } from '#features/mentorship/match/record/record.service.ts'
import { scoreHandlers } from '#features/mentorship/match/score/score.service.ts'
import { publicScoreHandlers } from '#features/mentorship/match/score/public-score/public-score.service.ts'
import { selfRatingHandlers } from '#features/mentorship/goal/self-rating/self-rating.service.ts'
import { stepHandlers } from '#features/mentorship/goal/step/step.service.ts'
import { templateHandlers } from '#features/mentorship/goal/template/template.service.ts'
import { mentorHandlers } from '#features/mentorship/mentor/mentor.service.ts'
import { applicantHandlers } from '#features/mentorship/mentor/applicant/applicant.service.ts'
import { availabilityHandlers } from '#features/mentorship/mentor/availability/availability.service.ts'
import { mentorProfileHandlers } from '#features/mentorship/mentor/profile/profile.service.ts'
import { mentorshipApplicationHandlers } from '#features/mentorship/mentorship-application/mentorship-application.service.ts'
import { menteeHandlers } from '#features/mentorship/mentorship-application/mentee/mentee.service.ts'
import { capstoneHandlers } from '#features/mentorship/program-member/capstone/capstone.service.ts'
import { memberHandlers } from '#features/mentorship/program-member/program-member.service.ts'
import { programHandlers } from '#features/mentorship/program/program.service.ts'
import { cohortEventHandlers } from '#features/mentorship/program/event/event.service.ts'
import { donationHandlers } from '#features/money/donation/donation.service.ts'
import { mentorPaymentHandlers } from '#features/money/mentor-payment/mentor-payment.service.ts'
import { paymentHandlers } from '#features/money/payment/payment.service.ts'
import { priceHandlers } from '#features/money/price/price.service.ts'
import { publicationHandlers } from '#features/money/publication/publication.service.ts'
import { chatHandlers } from '#features/talk/chat/chat.service.ts'
import { contactHandlers } from '#features/talk/contact/contact.service.ts'
import { safetyHandlers } from '#features/talk/safety/safety.service.ts'
import { colleagueSafetyHandlers } from '#features/talk/safety/colleague/colleague.service.ts'
import { teamSafetyHandlers } from '#features/talk/safety/team/team.service.ts'
import { supportHandlers } from '#features/talk/support/support.service.ts'
import { supportBlockHandlers } from '#features/talk/support/block/block.service.ts'
import { cannedHandlers } from '#features/talk/support/canned/canned.service.ts'
import { supportImageHandlers } from '#features/talk/support/image/image.service.ts'
import { inboxHandlers } from '#features/talk/support/inbox/inbox.service.ts'
import { visitorHandlers } from '#features/talk/support/visitor/visitor.service.ts'
import { announcementHandlers } from '#features/public/announcement/announcement.service.ts'
import { blogHandlers } from '#features/public/blog/blog.service.ts'
import { autosaveHandlers } from '#features/public/blog/autosave/autosave.service.ts'
import { feedHandlers } from '#features/public/blog/feed/feed.service.ts'
import { newsletterHandlers } from '#features/public/blog/newsletter/newsletter.service.ts'
import { postHandlers } from '#features/public/blog/post/post.service.ts'
import { versionHandlers } from '#features/public/blog/version/version.service.ts'
import { doorHandlers } from '#features/public/door/door.service.ts'
import { eventHandlers } from '#features/public/event/event.service.ts'
import { jobHandlers } from '#features/public/job/job.service.ts'
import { jobAlertHandlers } from '#features/public/job/job-alert/job-alert.service.ts'
import { jobApplicationHandlers } from '#features/public/job/job-application/job-application.service.ts'
import { savedJobHandlers } from '#features/public/job/saved-job/saved-job.service.ts'
import { membershipHandlers } from '#features/public/membership/membership.service.ts'
import { portfolioHandlers } from '#features/public/portfolio/portfolio.service.ts'
import { resourceHandlers } from '#features/public/resource/resource.service.ts'
import { siteTextHandlers } from '#features/public/site-text/site-text.service.ts'
import { sitemapHandlers } from '#features/public/sitemap/sitemap.service.ts'
import { subscriberHandlers } from '#features/public/subscriber/subscriber.service.ts'
import { bounceHandlers } from '#features/public/subscriber/bounce/bounce.service.ts'
import { adminHandlers } from '#features/admin/admin/admin.service.ts'
import { databaseHandlers } from '#features/admin/database/database.service.ts'
import { incomeHandlers } from '#features/admin/income/income.service.ts'
import { placeReportHandlers } from '#features/admin/income/place-report/place-report.service.ts'
import { logHandlers } from '#features/admin/log/log.service.ts'
import { privacyHandlers } from '#features/admin/privacy/privacy.service.ts'
import { retentionHandlers } from '#features/admin/privacy/retention-report/retention-report.service.ts'
import { academicHandlers } from '#features/admin/report/academic/academic.service.ts'
import { courseReportHandlers } from '#features/admin/report/course-report/course-report.service.ts'
import { learnerReportHandlers } from '#features/admin/report/learner-report/learner-report.service.ts'
import { savedViewHandlers } from '#features/admin/report/saved-view/saved-view.service.ts'
import { teacherReportHandlers } from '#features/admin/report/teacher-report/teacher-report.service.ts'
import { searchHandlers } from '#features/admin/search/search.service.ts'
import type { Bound } from '#server/http/call.ts'
import { staffHandlers } from './handlers-staff.ts'
import { allJobs } from './jobs.ts'
import { allSettings } from './settings.ts'
import { allUndoables } from './undoables.ts'

/** Every call but the one that searches the lists of the others, by feature. */
const listHandlers: Bound[] = [
  ...staffHandlers,
  ...accountHandlers,
  ...notificationHandlers,
  ...preferenceHandlers,
  ...pushHandlers,
  ...siteHandlers,
  ...streamHandlers,
  ...uploadHandlers,
  ...publicUploadHandlers,
  ...userHandlers,
  ...userManagementHandlers,
  ...certificateHandlers,
  ...certificationHandlers,
  ...courseHandlers,
  ...authoringHandlers,
  ...writingHandlers,
  ...quizFileHandlers,
  ...quizHandlers,
  ...enrollmentRequestHandlers,
  ...enrollmentHandlers,
  ...withdrawalHandlers,
  ...learningHistoryHandlers,
  ...learningHandlers,
  ...lessonNoteHandlers,
  ...transcriptHandlers,
  ...previewHandlers,
  ...progressHandlers,
  ...permissionRequestHandlers,
  ...questionHandlers,
  ...reviewHandlers,
  ...publicReviewHandlers,
  ...skillHandlers,
  ...teachingHandlers,
  ...hardestQuestionsHandlers,
  ...marksHandlers,
  ...messageHandlers,
  ...verificationHandlers,
  ...videoHandlers,
  ...bookingHandlers,
  ...sessionCalendarHandlers,
  ...threadHandlers,
  ...answerHandlers,
  ...attachmentHandlers,
  ...mentorshipHistoryHandlers,
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
  ...publicScoreHandlers,
  ...selfRatingHandlers,
  ...stepHandlers,
  ...templateHandlers,
  ...mentorHandlers,
  ...applicantHandlers,
  ...availabilityHandlers,
  ...mentorProfileHandlers,
  ...mentorshipApplicationHandlers,
  ...menteeHandlers,
  ...programHandlers,
  ...memberHandlers,
  ...capstoneHandlers,
  ...cohortEventHandlers,
  ...donationHandlers,
  ...mentorPaymentHandlers,
  ...paymentHandlers,
  ...priceHandlers,
  ...publicationHandlers,
  ...chatHandlers,
  ...contactHandlers,
  ...safetyHandlers,
  ...retentionHandlers(allJobs),
  ...colleagueSafetyHandlers,
  ...teamSafetyHandlers,
  ...supportHandlers,
  ...supportBlockHandlers,
  ...cannedHandlers,
  ...supportImageHandlers,
  ...inboxHandlers,
  ...visitorHandlers,
  ...announcementHandlers,
  ...blogHandlers,
  ...autosaveHandlers,
  ...feedHandlers,
  ...newsletterHandlers,
  ...postHandlers,
  ...settingHandlers(allSettings),
  ...versionHandlers,
  ...eventHandlers,
  ...doorHandlers,
  ...jobHandlers,
  ...jobAlertHandlers,
  ...jobApplicationHandlers,
  ...savedJobHandlers,
  ...membershipHandlers,
  ...portfolioHandlers,
  ...resourceHandlers,
  ...siteTextHandlers,
  ...sitemapHandlers,
  ...subscriberHandlers,
  ...bounceHandlers,
  ...adminHandlers,
  ...databaseHandlers,
  ...incomeHandlers,
  ...placeReportHandlers,
  ...logHandlers,
  ...undoHandlers(allUndoables),
  ...privacyHandlers,
  ...academicHandlers,
  ...courseReportHandlers,
  ...learnerReportHandlers,
  ...listViewHandlers,
  ...savedViewHandlers,
  ...teacherReportHandlers,
]

/** The register of calls: every one that the product answers. */
export const allHandlers: Bound[] = [...listHandlers, ...searchHandlers(listHandlers)]
