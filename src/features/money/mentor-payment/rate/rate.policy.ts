import { text } from '#shared/message.ts'
import { type Actor, policy } from '#shared/policy.ts'

/** What mentors get for an hour is kept by those who keep the accounts; no one sets their own. */
export const mentorRatePolicy = policy('mentorRate', {
  list: { roles: ['accountant', 'admin'] },
  set: {
    roles: ['accountant', 'admin'],
    row: (me: Actor, row: { id: number }) => row.id !== me.id,
    why: () => text('You cannot set your own rate'),
  },
})
