import { type Actor, hasRole, policy } from '#shared/policy.ts'

/** The fields that the policy reads; the API returns the same. */
export type EventFacts = { created_by_id: number }

const PLANNERS = ['admin', 'mentor'] as const

/** Admins keep all events, mentors their own. */
const isKept = (me: Actor, event: EventFacts): boolean => hasRole(me, ['admin']) || event.created_by_id === me.id

/** Who may do what with events (spec 3 §6); reading announced ones is open to everyone, registering to everyone signed in. */
export const eventPolicy = policy('event', {
  manage: { roles: PLANNERS },
  create: { roles: PLANNERS },
  update: { roles: PLANNERS, row: isKept },
  remove: { roles: PLANNERS, row: isKept },
  readRegistrations: { roles: PLANNERS, row: isKept },
  export: { roles: PLANNERS, row: isKept },
  write: { roles: PLANNERS, row: isKept },
  checkIn: { roles: PLANNERS, row: isKept },
  certify: { roles: PLANNERS, row: isKept },
  /** Of an own registration. */
  cancel: { roles: 'signedIn' },
  listOwn: { roles: 'signedIn' },
})
