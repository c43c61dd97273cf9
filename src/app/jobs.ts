import { accountJobs } from '#features/base/account/account.service.ts'
import { digestJobs } from '#features/base/notification/digest/digest.service.ts'
import { pushJobs } from '#features/base/notification/push/push.service.ts'
import { streamJobs } from '#features/base/stream/stream.service.ts'
import { undoJobs } from '#features/base/undo/undo.service.ts'
import { roleJobs } from '#features/base/user/role/role.service.ts'
import { dayJobs } from '#features/people/attendance/day/day.service.ts'
import { documentJobs } from '#features/people/document/document.service.ts'
import { recountJobs } from '#features/people/leave/recount/recount.service.ts'
import { renewalJobs } from '#features/people/leave/renewal/renewal.service.ts'
import { verificationJobs } from '#features/learning/verification/verification.service.ts'
import { videoJobs } from '#features/learning/video/video.service.ts'
import { mediaJobs } from '#features/learning/video/media/media.service.ts'
import { bookingJobs } from '#features/mentorship/booking/reminder/reminder.service.ts'
import { answerJobs } from '#features/mentorship/thread/answer/answer.service.ts'
import { threadRetentionJobs } from '#features/mentorship/thread/retention/retention.service.ts'
import { unreadJobs } from '#features/mentorship/thread/unread/unread.service.ts'
import { moveJobs } from '#features/mentorship/match/move/move.service.ts'
import { availabilityJobs } from '#features/mentorship/mentor/availability/availability.service.ts'
import { programJobs } from '#features/mentorship/program-member/program-member.service.ts'
import { mentorPaymentsMail } from '#features/money/mentor-payment/mentor-report/mentor-report.service.ts'
import { paymentJobs } from '#features/money/payment/payment.service.ts'
import { priceJobs } from '#features/money/price/price.service.ts'
import { chatRetentionJobs } from '#features/talk/chat/retention/retention.service.ts'
import { contactJobs } from '#features/talk/contact/contact.service.ts'
import { supportJobs } from '#features/talk/support/reminder/reminder.service.ts'
import { supportRetentionJobs } from '#features/talk/support/retention/retention.service.ts'
import { announcementJobs } from '#features/public/announcement/announcement.service.ts'
import { blogJobs } from '#features/public/blog/blog.service.ts'
import { newsletterJobs } from '#features/public/blog/newsletter/newsletter.service.ts'
import { eventReminderJobs } from '#features/public/event/reminder/reminder.service.ts'
import { eventJobs } from '#features/public/event/event.service.ts'
import { jobJobs } from '#features/public/job/job.service.ts'
import { jobAlertJobs } from '#features/public/job/job-alert/job-alert.service.ts'
import { subscriberJobs } from '#features/public/subscriber/subscriber.service.ts'
import { backupJobs } from '#features/admin/backup/backup.service.ts'
import { databaseJobs } from '#features/admin/database/database.service.ts'
import { financialMail } from '#features/admin/income/income.service.ts'
import { programPricingMail } from '#features/admin/income/place-report/place-report.service.ts'
import { logJobs } from '#features/admin/log/log.service.ts'
import { privacyJobs } from '#features/admin/privacy/privacy.service.ts'
import { academicMail } from '#features/admin/report/academic-mail/academic-mail.service.ts'
import { savedViewJobs } from '#features/admin/report/saved-view/saved-view.service.ts'
import type { Services } from '#server/service-types.ts'
import { idempotencyJobs } from '#server/idempotency/clean-up.ts'
import type { JobSpec } from '#server/jobs/jobs.ts'
import { withRunLog } from '#server/retention/retention.ts'

/** The register of work that runs in the background, beside the mails, by feature. */
export const allJobs = (services: Services): JobSpec[] =>
  withRunLog(services, [
    ...accountJobs(services),
    ...idempotencyJobs(services),
    ...digestJobs(services),
    ...pushJobs(services),
    ...streamJobs(services),
    ...undoJobs(services),
    ...roleJobs(services),
    ...dayJobs(services),
    ...documentJobs(services),
    ...recountJobs(services),
    ...renewalJobs(services),
    ...verificationJobs(services),
    ...videoJobs(services),
    ...mediaJobs(services),
    ...bookingJobs(services),
    ...answerJobs(services),
    ...threadRetentionJobs(services),
    ...unreadJobs(services),
    ...moveJobs(services),
    ...availabilityJobs(services),
    ...programJobs(services),
    ...paymentJobs(services),
    ...priceJobs(services),
    ...chatRetentionJobs(services),
    ...contactJobs(services),
    ...supportJobs(services),
    ...supportRetentionJobs(services),
    ...announcementJobs(services),
    ...blogJobs(services),
    ...newsletterJobs(services),
    ...eventJobs(services),
    ...eventReminderJobs(services),
    ...jobJobs(services),
    ...jobAlertJobs(services),
    ...subscriberJobs(services),
    ...backupJobs(services),
    ...databaseJobs(services),
    ...logJobs(services),
    ...privacyJobs(services),
    ...savedViewJobs(services, [academicMail, financialMail, mentorPaymentsMail, programPricingMail]),
  ])
