import { createHmac } from 'node:crypto'

/** What a link to end the alerts of a person is signed with. */
export const signUserId = (secret: string, userId: string): string =>
  createHmac('sha256', secret).update(`job-alerts:${userId}`).digest('base64url').slice(0, 32)

/** Ends the alerts of a person; each mail has the same one, so a link of an old mail still works. */
export const stopToken = (secret: string, userId: number): string => `${userId}.${signUserId(secret, String(userId))}`
