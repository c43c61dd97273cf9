import type { NoticeKind } from './preference.contract.ts'

/**
 * Beside the kinds that people choose about: `security` is never held back, not by quiet hours either; `required` are
 * receipts, answers to what someone has asked, and mails someone has ordered: these cannot be switched off.
 */
export type EventKind = NoticeKind | 'security' | 'required'

/** The kind of an event by the first word of its action, which names the feature. */
const KINDS: Readonly<Record<string, EventKind>> = {
  account: 'security',
  factor: 'security',
  user: 'security',
  role: 'security',
  log: 'security',
  backup: 'security',
  safety: 'required',
  privacy: 'required',
  donation: 'required',
  contact: 'required',
  newsletter: 'required',
  enrollment: 'courses',
  marks: 'courses',
  message: 'courses',
  question: 'courses',
  certificate: 'courses',
  certification: 'courses',
  programMember: 'courses',
  cohortEvent: 'courses',
  capstone: 'courses',
  mentorship: 'mentorship',
  mentee: 'mentorship',
  applicant: 'mentorship',
  agreement: 'mentorship',
  courseRecord: 'mentorship',
  goal: 'mentorship',
  move: 'mentorship',
  note: 'mentorship',
  recommendation: 'mentorship',
  score: 'mentorship',
  step: 'mentorship',
  booking: 'sessions',
  conversation: 'messages',
  answer: 'messages',
  chat: 'messages',
  support: 'messages',
  inbox: 'messages',
  canned: 'messages',
  eventRegistration: 'events',
  eventRoster: 'events',
  jobApplication: 'jobs',
  jobAlert: 'required',
  leave: 'work',
  attendance: 'work',
  day: 'work',
  correction: 'work',
  appraisal: 'work',
  reviewCycle: 'work',
  checklist: 'work',
  document: 'work',
  employee: 'work',
  rating: 'work',
  pay: 'pay',
  payout: 'pay',
  salary: 'pay',
  payment: 'pay',
  mentorPayment: 'pay',
  mentorRate: 'pay',
  mentorReport: 'pay',
  authoring: 'content',
  post: 'content',
  review: 'content',
  'permission-request': 'content',
  announcement: 'announcements',
}

/** Notices of these actions go to the person who has to decide, whatever their mails tell someone else. */
const FOR_DECISION: ReadonlySet<string> = new Set([
  'appraisal.setReviewer',
  'appraisal.submitSelf',
  'applicant.apply',
  'capstone.handIn',
  'certificate.askCorrection',
  'contact.send',
  'correction.request',
  'jobApplication.apply',
  'mentorPayment.dispute',
  'mentorship.apply',
  'pay.reject',
  'pay.submit',
  'payment.paidTooMuch',
  'payment.submitProof',
  'permission-request.create',
  'safety.report',
])

/** Mails of these actions are receipts, hold what their reader needs to go on, or go to an address no one has confirmed. */
const REQUIRED_MAILS: ReadonlySet<string> = new Set([
  'applicant.apply',
  'applicant.applyAgain',
  'applicant.approve',
  'jobApplication.write',
  'mentorship.apply',
  'mentorship.applyAgain',
  'payment.paid',
  'payment.refund',
])

/** Whether the action of an event has a kind; the tests ask it of every action that tells someone. */
export const hasKind = (action: string): boolean => (action.split('.')[0] ?? '') in KINDS

/** An event as far as its kind needs it: one without an action names its kind. */
type EventOfKind = { action?: string | undefined; kind?: EventKind | undefined }

function kindOf({ action = '', kind }: EventOfKind): EventKind {
  // Events without a kind are always sent.
  return kind ?? KINDS[action.split('.')[0] ?? ''] ?? 'required'
}

/** The kind of what an event writes into the lists of people. */
export const kindOfNotice = (event: EventOfKind): EventKind =>
  event.kind === undefined && FOR_DECISION.has(event.action ?? '') ? 'decisions' : kindOf(event)

export const kindOfMail = (event: EventOfKind): EventKind =>
  event.kind === undefined && REQUIRED_MAILS.has(event.action ?? '') ? 'required' : kindOf(event)

/** Whether people can choose about this kind. */
export const isChoosableKind = (kind: EventKind): kind is NoticeKind => kind !== 'security' && kind !== 'required'
