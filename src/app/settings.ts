import { factorSettings } from '#features/base/factor/factor.settings.ts'
import { siteSettings } from '#features/base/site/site.settings.ts'
import { streamSettings } from '#features/base/stream/stream.settings.ts'
import { attendanceSettings } from '#features/people/attendance/attendance.settings.ts'
import { documentSettings } from '#features/people/document/document.settings.ts'
import { leaveSettings } from '#features/people/leave/leave.settings.ts'
import { payrollSettings } from '#features/people/payroll/payroll.settings.ts'
import { certificateSettings } from '#features/learning/certificate/certificate.settings.ts'
import { enrollmentSettings } from '#features/learning/enrollment/enrollment.settings.ts'
import { teachingSettings } from '#features/learning/teaching/teaching.settings.ts'
import { verificationSettings } from '#features/learning/verification/verification.settings.ts'
import { videoSettings } from '#features/learning/video/video.settings.ts'
import { threadSettings } from '#features/mentorship/thread/thread.settings.ts'
import { paymentSettings } from '#features/money/payment/payment.settings.ts'
import { chatSettings } from '#features/talk/chat/chat.settings.ts'
import { supportSettings } from '#features/talk/support/support.settings.ts'
import { backupSettings } from '#features/admin/backup/backup.settings.ts'
import { logSettings } from '#features/admin/log/log.settings.ts'
import { privacySettings } from '#features/admin/privacy/privacy.settings.ts'
import type { Setting } from '#shared/setting.ts'
import { lookSettings } from '#server/settings/look.ts'
import { mailSettings } from '#server/settings/mails.ts'
import { organisationSettings } from '#server/settings/organisation.ts'

/** Every setting of the product, in the order of the form over them. */
export const allSettings: readonly Setting[] = [
  ...Object.values(organisationSettings),
  ...Object.values(lookSettings),
  ...Object.values(mailSettings),
  ...Object.values(factorSettings),
  ...Object.values(enrollmentSettings),
  ...Object.values(certificateSettings),
  ...Object.values(verificationSettings),
  ...Object.values(paymentSettings),
  ...Object.values(videoSettings),
  ...Object.values(teachingSettings),
  ...Object.values(leaveSettings),
  ...Object.values(attendanceSettings),
  ...Object.values(payrollSettings),
  ...Object.values(documentSettings),
  ...Object.values(chatSettings),
  ...Object.values(threadSettings),
  ...Object.values(supportSettings),
  ...Object.values(siteSettings),
  ...Object.values(streamSettings),
  ...Object.values(logSettings),
  ...Object.values(backupSettings),
  ...Object.values(privacySettings),
]
