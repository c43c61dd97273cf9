import type { Origin } from './http/call.ts'
import type { MailSource } from './mail/mail.ts'

/** What causes an event: a call, or work of our own that has no caller. */
export type Cause = MailSource & { origin?: Origin; now?: () => Date }

/** Something of the past that is filled in, for the demo data: it is dated back, and nobody gets a mail. */
export type Past = { happenedAt: Date }
