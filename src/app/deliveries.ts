import type { Deliver } from '#web/frame.ts'

const learned = async (): Promise<Deliver> => (await import('#features/learning/learning/ui/unsent.ts')).deliverLearned
const request = async (): Promise<Deliver> =>
  (await import('#features/learning/enrollment/ui/waiting-request.ts')).deliverRequest

const words = async (): Promise<Deliver> =>
  (await import('#features/learning/learning/ui/unsent-words.ts')).deliverWords

const attendance = async (): Promise<Deliver> =>
  (await import('#features/people/attendance/ui/unsent-attendance.ts')).deliverAttendance

const message = async (): Promise<Deliver> =>
  (await import('#features/mentorship/thread/ui/unsent-messages.ts')).deliverMessage

const chat = async (): Promise<Deliver> => (await import('#features/talk/chat/ui/unsent-chat.ts')).deliverChat

const support = async (): Promise<Deliver> =>
  (await import('#features/talk/support/ui/unsent-support.ts')).deliverSupport

const checkIn = async (): Promise<Deliver> =>
  (await import('#features/public/event/ui/unsent-check-ins.ts')).deliverCheckIn

const checkInUndo = async (): Promise<Deliver> =>
  (await import('#features/public/event/ui/unsent-check-ins.ts')).deliverUndo

const registration = async (): Promise<Deliver> =>
  (await import('#features/public/event/ui/unsent-registration.ts')).deliverRegistration

const review = async (): Promise<Deliver> =>
  (await import('#features/learning/review/ui/unsent-review.ts')).deliverReview

const mentorship = async (): Promise<Deliver> =>
  (await import('#features/mentorship/mentorship-application/ui/unsent-application.ts')).deliverApplication

const mentor = async (): Promise<Deliver> =>
  (await import('#features/mentorship/mentor/applicant/ui/unsent-applicant.ts')).deliverApplicant

const contact = async (): Promise<Deliver> =>
  (await import('#features/talk/contact/ui/unsent-contact.ts')).deliverContact

const writing = async (): Promise<Deliver> =>
  (await import('#features/public/blog/ui/unsent-writing.ts')).deliverWriting

/** The register of what can be sent later, by the kind of its letters. */
export const DELIVERIES: ReadonlyMap<string, () => Promise<Deliver>> = new Map([
  ['position', learned],
  ['attempt', learned],
  ['complete', learned],
  ['note', words],
  ['ask', words],
  ['enroll', request],
  ['attendance', attendance],
  ['message', message],
  ['chat', chat],
  ['support', support],
  ['check-in', checkIn],
  ['check-in-undo', checkInUndo],
  ['event-registration', registration],
  ['review', review],
  ['mentorship-application', mentorship],
  ['mentor-application', mentor],
  ['contact', contact],
  ['writing', writing],
])

/** What says above the page what waits. */
export const loadNotice = () => import('#features/learning/learning/ui/unsent-notice.tsx')
