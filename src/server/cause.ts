import type { Origin } from './http/call.ts'
import type { MailSource } from './mail/mail.ts'

/** What causes an event: a call, or work of our own that has no caller. */
export type Cause = MailSource & { origin?: Origin; now?: () => Date }

/**
 * An event in the past, for demo data: it is backdated, and no mail is sent. The address is that of a visitor; work of
 * our own has none.
 */
export type Past = { happenedAt: Date; ip?: string }
