import { type Actor, hasRole, policy } from '#shared/policy.ts'
import type { Role } from '#shared/roles.ts'

/** Who works here: these roles write to each other. Everyone else reaches staff by the support chat. */
export const CHAT_ROLES: readonly Role[] = ['admin', 'hr', 'accountant', 'teacher', 'mentor', 'employee', 'manager']

/** Whether this person has colleagues to write to. */
export const isColleague = (me: { roles: readonly string[] }): boolean => hasRole(me, CHAT_ROLES)

/** Whether this person may have someone to write to: colleagues, or the other side of a mentorship. */
export const hasChat = (me: { roles: readonly string[] }): boolean => hasRole(me, [...CHAT_ROLES, 'mentee'])

/** Whether this person reads the addresses of others. */
export const canSeeEmails = (me: { roles: readonly string[] }): boolean => hasRole(me, ['admin', 'hr'])

/**
 * Who chats. Which conversations are someone's own is asked with each: those of others are answered with 404. An
 * account whose address is not confirmed does not chat.
 */
export const chatPolicy = policy('chat', {
  list: { roles: 'signedIn' },
  read: { roles: 'signedIn' },
  write: { roles: 'signedIn', row: (me: Actor) => me.is_verified },
})
