/** The kinds of letters in the outbox; deliveries.ts has an entry for each that says how it is sent. */
export const LETTER_KINDS = {
  attendance: 'attendance',
  chat: 'chat',
  checkIn: 'check-in',
  checkInUndo: 'check-in-undo',
  contact: 'contact',
  enroll: 'enroll',
  mentorship: 'mentorship-application',
  message: 'message',
  note: 'note',
  question: 'ask',
  quiz: 'attempt',
  registration: 'event-registration',
  review: 'review',
  lesson: 'complete',
  support: 'support',
  writing: 'writing',
} as const
