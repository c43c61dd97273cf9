import type { Deliver } from '#web/frame.ts'

const loadDeliverLearned = async (): Promise<Deliver> =>
  (await import('#features/learning/learning/ui/unsent.ts')).deliverLearned
const loadDeliverRequest = async (): Promise<Deliver> =>
  (await import('#features/learning/enrollment/ui/waiting-request.ts')).deliverRequest

const loadDeliverWords = async (): Promise<Deliver> =>
  (await import('#features/learning/learning/ui/unsent-words.ts')).deliverWords

const loadDeliverAttendance = async (): Promise<Deliver> =>
  (await import('#features/people/attendance/ui/unsent-attendance.ts')).deliverAttendance

const loadDeliverMessage = async (): Promise<Deliver> =>
  (await import('#features/mentorship/thread/ui/unsent-messages.ts')).deliverMessage

const loadDeliverChat = async (): Promise<Deliver> =>
  (await import('#features/talk/chat/ui/unsent-chat.ts')).deliverChat

const loadDeliverSupport = async (): Promise<Deliver> =>
  (await import('#features/talk/support/ui/unsent-support.ts')).deliverSupport

const loadDeliverCheckIn = async (): Promise<Deliver> =>
  (await import('#features/public/event/ui/unsent-check-ins.ts')).deliverCheckIn

const loadDeliverCheckInUndo = async (): Promise<Deliver> =>
  (await import('#features/public/event/ui/unsent-check-ins.ts')).deliverUndo

const loadDeliverRegistration = async (): Promise<Deliver> =>
  (await import('#features/public/event/ui/unsent-registration.ts')).deliverRegistration

const loadDeliverReview = async (): Promise<Deliver> =>
  (await import('#features/learning/review/ui/unsent-review.ts')).deliverReview

const loadDeliverApplication = async (): Promise<Deliver> =>
  (await import('#features/mentorship/mentorship-application/ui/unsent-application.ts')).deliverApplication

const loadDeliverApplicant = async (): Promise<Deliver> =>
  (await import('#features/mentorship/mentor/applicant/ui/unsent-applicant.ts')).deliverApplicant

const loadDeliverContact = async (): Promise<Deliver> =>
  (await import('#features/talk/contact/ui/unsent-contact.ts')).deliverContact

const loadDeliverWriting = async (): Promise<Deliver> =>
  (await import('#features/public/blog/ui/unsent-writing.ts')).deliverWriting

/** The register of what can be sent later, by the kind of its letters. */
export const DELIVERIES: ReadonlyMap<string, () => Promise<Deliver>> = new Map([
  ['position', loadDeliverLearned],
  ['attempt', loadDeliverLearned],
  ['complete', loadDeliverLearned],
  ['note', loadDeliverWords],
  ['ask', loadDeliverWords],
  ['enroll', loadDeliverRequest],
  ['attendance', loadDeliverAttendance],
  ['message', loadDeliverMessage],
  ['chat', loadDeliverChat],
  ['support', loadDeliverSupport],
  ['check-in', loadDeliverCheckIn],
  ['check-in-undo', loadDeliverCheckInUndo],
  ['event-registration', loadDeliverRegistration],
  ['review', loadDeliverReview],
  ['mentorship-application', loadDeliverApplication],
  ['mentor-application', loadDeliverApplicant],
  ['contact', loadDeliverContact],
  ['writing', loadDeliverWriting],
])

/** What says above the page what waits. */
export const loadNotice = () => import('#features/learning/learning/ui/unsent-notice.tsx')
