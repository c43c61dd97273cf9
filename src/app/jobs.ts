import { accountJobs } from '#features/account/account.service.ts'
import { announcementJobs } from '#features/announcement/announcement.service.ts'
import { dayJobs } from '#features/attendance/day/day.service.ts'
import { backupJobs } from '#features/backup/backup.service.ts'
import { blogJobs } from '#features/blog/blog.service.ts'
import { newsletterJobs } from '#features/blog/newsletter/newsletter.service.ts'
import { bookingJobs } from '#features/booking/clock/clock.service.ts'
import { chatRetentionJobs } from '#features/chat/retention/retention.service.ts'
import { answerJobs } from '#features/conversation/answer/answer.service.ts'
import { conversationRetentionJobs } from '#features/conversation/retention/retention.service.ts'
import { unreadJobs } from '#features/conversation/unread/unread.service.ts'
import { databaseJobs } from '#features/database/database.service.ts'
import { documentJobs } from '#features/employee/document/document.service.ts'
import { eventJobs } from '#features/event/event.service.ts'
import { financialMail } from '#features/income/income.service.ts'
import { programPricingMail } from '#features/income/place-report/place-report.service.ts'
import { jobJobs } from '#features/job/job.service.ts'
import { jobAlertJobs } from '#features/job/job-alert/job-alert.service.ts'
import { recountJobs } from '#features/leave/recount/recount.service.ts'
import { renewalJobs } from '#features/leave/renewal/renewal.service.ts'
import { logJobs } from '#features/log/log.service.ts'
import { moveJobs } from '#features/match/move/move.service.ts'
import { availabilityJobs } from '#features/mentor/availability/availability.service.ts'
import { mentorPaymentsMail } from '#features/mentor-payment/mentor-report/mentor-report.service.ts'
import { digestJobs } from '#features/notification/digest/digest.service.ts'
import { pushJobs } from '#features/notification/push/push.service.ts'
import { paymentJobs } from '#features/payment/payment.service.ts'
import { priceJobs } from '#features/price/price.service.ts'
import { privacyJobs } from '#features/privacy/privacy.service.ts'
import { programJobs } from '#features/program/program.service.ts'
import { academicMail } from '#features/report/academic-mail/academic-mail.service.ts'
import { savedViewJobs } from '#features/report/saved-view/saved-view.service.ts'
import { contactJobs } from '#features/site/contact/contact.service.ts'
import { subscriberJobs } from '#features/site/subscriber/subscriber.service.ts'
import { streamJobs } from '#features/stream/stream.service.ts'
import { supportJobs } from '#features/support/clock/clock.service.ts'
import { supportRetentionJobs } from '#features/support/retention/retention.service.ts'
import { undoJobs } from '#features/undo/undo.service.ts'
import { mediaJobs } from '#features/upload/media/media.service.ts'
import { videoJobs } from '#features/upload/video/video.service.ts'
import { roleJobs } from '#features/user/role/role.service.ts'
import { verificationJobs } from '#features/verification/verification.service.ts'
import type { Services } from '#server/context.ts'
import type { JobSpec } from '#server/jobs/jobs.ts'
import { watched } from '#server/retention/retention.ts'

/** The register of work that runs in the background, beside the mails, by feature. */
export const allJobs = (services: Services): JobSpec[] =>
  watched(services, [
    ...accountJobs(services),
    ...announcementJobs(services),
    ...dayJobs(services),
    ...backupJobs(services),
    ...blogJobs(services),
    ...newsletterJobs(services),
    ...bookingJobs(services),
    ...chatRetentionJobs(services),
    ...answerJobs(services),
    ...conversationRetentionJobs(services),
    ...unreadJobs(services),
    ...databaseJobs(services),
    ...documentJobs(services),
    ...eventJobs(services),
    ...jobJobs(services),
    ...jobAlertJobs(services),
    ...recountJobs(services),
    ...renewalJobs(services),
    ...logJobs(services),
    ...moveJobs(services),
    ...availabilityJobs(services),
    ...digestJobs(services),
    ...pushJobs(services),
    ...paymentJobs(services),
    ...priceJobs(services),
    ...privacyJobs(services),
    ...programJobs(services),
    ...savedViewJobs(services, [academicMail, financialMail, mentorPaymentsMail, programPricingMail]),
    ...contactJobs(services),
    ...subscriberJobs(services),
    ...streamJobs(services),
    ...supportJobs(services),
    ...supportRetentionJobs(services),
    ...undoJobs(services),
    ...mediaJobs(services),
    ...videoJobs(services),
    ...roleJobs(services),
    ...verificationJobs(services),
  ])
