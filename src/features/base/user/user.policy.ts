import { text } from '#shared/message.ts'
import { type Actor, hasRole, policy } from '#shared/policy.ts'
import type { Role } from '#shared/roles.ts'

const RESPONSIBLE_ROLES: readonly Role[] = ['admin', 'hr']

/** The fields that the policy reads: the roles are those that the person holds now, the primary one first. */
export type UserFacts = { id: number; roles: readonly Role[] }

/** What a list of users is asked for: the choice of a tutor (spec 3 §7), or the users themselves. */
type Asked = { isTutorChoice: boolean }

const isAdminAccount = ({ roles }: UserFacts): boolean => roles.includes('admin')

/** The role that only administrators give and take, as only they add employees of HR (decisions: People and roles). */
const ADMINS_ROLE: Role = 'hr'

/**
 * May this person cause that someone gets this role, in whatever way: by a form, a record, an import or taking back a
 * decision? Who may do each of these is the matter of its own ability.
 */
export const canCauseRole = (me: Pick<Actor, 'roles'>, role: Role): boolean =>
  hasRole(me, ['admin']) || (role !== 'admin' && role !== ADMINS_ROLE)

/** Roles that decide about the money, data or work of others: to give or take one, the person's own password is asked for again. */
const TRUSTED_ROLES: readonly Role[] = ['admin', 'hr', 'accountant', 'manager']

/** Is the caller's password asked for when this role is given or taken? */
export const isTrusted = (role: string): boolean => TRUSTED_ROLES.some((one) => one === role)

/** Of an account that exists, `roles` are all that it holds now; in a form nothing said of `is_active` changes nothing. */
type Account = { email: string; role: string; roles?: readonly string[]; is_active?: boolean | undefined }

/**
 * Is the caller's password asked for when an account is added (before: null) or changed? A mailbox is the way to a new
 * password, and trusted roles decide about others: whoever makes such an account inactive takes them all, and gives them
 * back by making it active.
 */
export function isSensitiveChange(before: Account | null, after: Account): boolean {
  if (!before) return isTrusted(after.role)
  const isSwitched = after.is_active !== undefined && after.is_active !== before.is_active
  if (isSwitched && [before.role, ...(before.roles ?? [])].some(isTrusted)) return true
  const isMoved = after.email.trim().toLowerCase() !== before.email.toLowerCase()
  return isMoved || (after.role !== before.role && (isTrusted(after.role) || isTrusted(before.role)))
}

/** The roles that the user form gives (spec 3 §6); no one becomes an administrator by it. */
export const FORM_ROLES = ['student', 'mentee', 'mentor', 'teacher', 'hr', 'accountant'] as const

/** May this person give or take this role in the user form? */
export const mayGiveRole = (me: Pick<Actor, 'roles'>, role: Role): boolean =>
  FORM_ROLES.some((one) => one === role) && hasRole(me, RESPONSIBLE_ROLES) && canCauseRole(me, role)

/** Accounts of administrators cannot be changed here; those of HR only by administrators and by themselves. */
const mayChangeUser = (me: Actor, user: UserFacts): boolean =>
  !isAdminAccount(user) && (user.id === me.id || !user.roles.includes(ADMINS_ROLE) || hasRole(me, ['admin']))

/**
 * Days for which the account of someone who has lost a trusted role stays protected: otherwise HR would take the role
 * first, and then the account with all that it has signed.
 */
export const PROTECTED_DAYS = 90

/**
 * May this person give an account another email address? Anyone who has the mailbox can choose a new password, so HR
 * would get the rights of an accountant or manager by it.
 * @param lost the roles that the person has lost within `PROTECTED_DAYS`, where they are known
 */
export const canChangeEmail = (
  me: Pick<Actor, 'roles'>,
  user: Pick<UserFacts, 'roles'>,
  lost: readonly Role[] = [],
): boolean => hasRole(me, ['admin']) || ![...user.roles, ...lost].some(isTrusted)

/** May this person take this role away in the user form? A trusted one only who could give it back. */
export const canTakeRole = (me: Pick<Actor, 'roles'>, role: Role): boolean =>
  hasRole(me, ['admin']) || !isTrusted(role) || mayGiveRole(me, role)

const mayEndAccount = (me: Actor, user: UserFacts): boolean => user.id !== me.id && mayChangeUser(me, user)

/** Who may read people's data, and who manages their accounts. */
export const userPolicy = policy('user', {
  /** Looking for people by name: those who look after all of them. */
  search: { roles: RESPONSIBLE_ROLES },
  /** The users; who can be the tutor of a course is also told to those who may make one (spec 3 §7). */
  list: {
    roles: ['admin', 'hr', 'teacher'],
    row: (me: Actor, { isTutorChoice }: Asked) =>
      hasRole(me, RESPONSIBLE_ROLES) || (isTutorChoice && me.facts.can_create_course),
  },
  listAdmin: { roles: ['admin'] },
  /** All users as a file. */
  export: { roles: RESPONSIBLE_ROLES },
  create: { roles: RESPONSIBLE_ROLES },
  update: { roles: RESPONSIBLE_ROLES, row: mayChangeUser },
  remove: {
    roles: RESPONSIBLE_ROLES,
    row: mayEndAccount,
    why: (me: Actor, user: UserFacts) => (user.id === me.id ? text('Delete your own account in your profile') : null),
  },
  /** Inviting someone again, and taking an invitation back. */
  invite: { roles: RESPONSIBLE_ROLES, row: mayEndAccount },
  /** Making two accounts of one person one; those of administrators are no part of it. */
  merge: { roles: ['admin'], row: (me: Actor, user: UserFacts) => user.id !== me.id && !isAdminAccount(user) },
  /** Which role may do what, and whose further roles come from where. */
  readRoles: { roles: ['admin'] },
  /** Giving and taking further roles; no one changes their own (decisions: People and roles). */
  changeRoles: { roles: ['admin'], row: (me: Actor, user: Pick<UserFacts, 'id'>) => user.id !== me.id },
})
