/** Why a payment by phone did not happen; `refused` is whatever the service could or would not do. */
export const FAILURES = ['declined', 'not_enough', 'no_account', 'timed_out', 'refused'] as const
export type Failure = (typeof FAILURES)[number]
