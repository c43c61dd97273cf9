import type { Deliver } from '#web/frame.ts'

const loadProgressDelivery = async (): Promise<Deliver> =>
  (await import('#features/learning/learning/ui/unsent-progress.ts')).deliverProgress
const loadRequestDelivery = async (): Promise<Deliver> =>
  (await import('#features/learning/enrollment/ui/unsent-request.ts')).deliverRequest

const loadNoteOrQuestionDelivery = async (): Promise<Deliver> =>
  (await import('#features/learning/learning/ui/unsent-notes-and-questions.ts')).deliverNoteOrQuestion

const loadAttendanceDelivery = async (): Promise<Deliver> =>
  (await import('#features/people/attendance/ui/attendance-control.tsx')).deliverAttendance

const loadMessageDelivery = async (): Promise<Deliver> =>
  (await import('#features/mentorship/thread/ui/unsent-messages.ts')).deliverMessage

const loadChatDelivery = async (): Promise<Deliver> =>
  (await import('#features/talk/chat/ui/unsent-chat.ts')).deliverChatMessage

const loadSupportDelivery = async (): Promise<Deliver> =>
  (await import('#features/talk/support/ui/unsent-support.ts')).deliverSupportMessage

const loadCheckInDelivery = async (): Promise<Deliver> =>
  (await import('#features/public/door/ui/unsent-check-ins.ts')).deliverCheckIn

const loadCheckInUndoDelivery = async (): Promise<Deliver> =>
  (await import('#features/public/door/ui/unsent-check-ins.ts')).deliverUndo

const loadRegistrationDelivery = async (): Promise<Deliver> =>
  (await import('#features/public/event/ui/unsent-registration.ts')).deliverRegistration

const loadReviewDelivery = async (): Promise<Deliver> =>
  (await import('#features/learning/review/ui/unsent-review.ts')).deliverReview

const loadApplicationDelivery = async (): Promise<Deliver> =>
  (await import('#features/mentorship/mentorship-application/ui/unsent-application.ts')).deliverApplication

const loadApplicantDelivery = async (): Promise<Deliver> =>
  (await import('#features/mentorship/mentor/applicant/ui/unsent-applicant.ts')).deliverApplicant

const loadMatchNoteDelivery = async (): Promise<Deliver> =>
  (await import('#features/mentorship/match/note/ui/unsent-note.ts')).deliverNote

const loadMatchRatingDelivery = async (): Promise<Deliver> =>
  (await import('#features/mentorship/match/score/ui/unsent-score.ts')).deliverScore

const loadGoalDelivery = async (): Promise<Deliver> =>
  (await import('#features/mentorship/goal/ui/unsent-goal.ts')).deliverGoal

const loadStepDelivery = async (): Promise<Deliver> =>
  (await import('#features/mentorship/goal/step/ui/unsent-step.ts')).deliverStep

const loadSelfRatingDelivery = async (): Promise<Deliver> =>
  (await import('#features/mentorship/goal/self-rating/ui/unsent-self-rating.ts')).deliverSelfRating

const loadCorrectionDelivery = async (): Promise<Deliver> =>
  (await import('#features/learning/certificate/ui/unsent-correction.ts')).deliverCorrection

const loadSupportRatingDelivery = async (): Promise<Deliver> =>
  (await import('#features/talk/support/ui/unsent-rating.ts')).deliverRating

const loadContactDelivery = async (): Promise<Deliver> =>
  (await import('#features/talk/contact/ui/unsent-contact.ts')).deliverContact

const loadWritingDelivery = async (): Promise<Deliver> =>
  (await import('#features/public/blog/ui/unsent-writing.ts')).deliverWriting

/** The register of what can be sent later, by the kind of its letters. */
export const DELIVERIES: ReadonlyMap<string, () => Promise<Deliver>> = new Map([
  ['position', loadProgressDelivery],
  ['attempt', loadProgressDelivery],
  ['complete', loadProgressDelivery],
  ['note', loadNoteOrQuestionDelivery],
  ['ask', loadNoteOrQuestionDelivery],
  ['enroll', loadRequestDelivery],
  ['attendance', loadAttendanceDelivery],
  ['message', loadMessageDelivery],
  ['chat', loadChatDelivery],
  ['support', loadSupportDelivery],
  ['check-in', loadCheckInDelivery],
  ['check-in-undo', loadCheckInUndoDelivery],
  ['event-registration', loadRegistrationDelivery],
  ['review', loadReviewDelivery],
  ['mentorship-application', loadApplicationDelivery],
  ['mentor-application', loadApplicantDelivery],
  ['match-note', loadMatchNoteDelivery],
  ['match-rating', loadMatchRatingDelivery],
  ['goal', loadGoalDelivery],
  ['step', loadStepDelivery],
  ['self-rating', loadSelfRatingDelivery],
  ['certificate-name', loadCorrectionDelivery],
  ['support-rating', loadSupportRatingDelivery],
  ['contact', loadContactDelivery],
  ['writing', loadWritingDelivery],
])

/** What says above the page what waits. */
export const loadNotice = () => import('#features/learning/learning/ui/unsent-notice.tsx')
