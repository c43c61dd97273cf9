/** The kinds of letters in the outbox by which people are told what waits; each is sent by its own entry of deliveries.ts. */
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
