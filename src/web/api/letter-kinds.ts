/** The kinds of letters in the outbox; deliveries.ts has an entry for each that says how it is sent. */
export const LETTER_KINDS = {
  attendance: 'attendance',
  chat: 'chat',
  checkIn: 'check-in',
  checkInUndo: 'check-in-undo',
  enroll: 'enroll',
  message: 'message',
  note: 'note',
  question: 'ask',
  quiz: 'attempt',
  registration: 'event-registration',
  lesson: 'complete',
  support: 'support',
  writing: 'writing',
} as const
