import { policy } from '#shared/policy.ts'

/** Everyone manages their own data; the queue of requests, the versions and the report are for administrators. */
export const privacyPolicy = policy('privacy', {
  /** The caller's own data, and what was asked and accepted. */
  own: { roles: 'signedIn' },
  /** Requests about the data of others. */
  answer: { roles: ['admin'] },
  /** Versions of the terms and of the privacy text. */
  publish: { roles: ['admin'] },
  /** What is kept, and for how long. */
  readRetention: { roles: ['admin'] },
})
