import { type Actor, hasRole, policy } from '#shared/policy.ts'

/** The fields that the policy reads; the API returns the same. */
export type EventFacts = { created_by_id: number }

const PLANNERS = ['admin', 'mentor'] as const

/** Admins keep all events, mentors their own. */
const isAdminOrCreator = (me: Actor, event: EventFacts): boolean =>
  hasRole(me, ['admin']) || event.created_by_id === me.id

/** Who may do what with events (spec 3 §6); reading announced ones is open to everyone, registering to everyone signed in. */
export const eventPolicy = policy('event', {
  manage: { roles: PLANNERS },
  create: { roles: PLANNERS },
  update: { roles: PLANNERS, row: isAdminOrCreator },
  remove: { roles: PLANNERS, row: isAdminOrCreator },
  readRegistrations: { roles: PLANNERS, row: isAdminOrCreator },
  export: { roles: PLANNERS, row: isAdminOrCreator },
  write: { roles: PLANNERS, row: isAdminOrCreator },
  checkIn: { roles: PLANNERS, row: isAdminOrCreator },
  certify: { roles: PLANNERS, row: isAdminOrCreator },
  /** Of an own registration. */
  cancel: { roles: 'signedIn' },
  listOwn: { roles: 'signedIn' },
})
