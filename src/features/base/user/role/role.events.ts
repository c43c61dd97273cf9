import type { Db } from '#server/db/db.ts'
import { message } from '#shared/message.ts'
import { ROLE_NAMES } from '#shared/role-names.ts'
import type { Role } from '#shared/roles.ts'
import { record, type RecordedEvent } from '#features/base/record/record.service.ts'
import type { Cause, Past } from '#server/cause.ts'
import { userSubject } from '../user.service.ts'
import type { RoleChange } from './role.contract.ts'

const DASHBOARD = '/dashboard'

type Given = { userId: number; role: Role; reason: string; endsAt: Date | null; byId: number }

/** A further role was given: the person is notified, and told until when. */
export function roleGranted(cause: Cause | Past, tx: Db, { userId, role, reason, endsAt, byId }: Given): Promise<void> {
  const name = ROLE_NAMES[role]
  return record(cause, tx, [
    {
      action: 'user.grantRole',
      actorId: byId,
      subject: userSubject(userId),
      detail: { role, reason, ends_at: endsAt?.toISOString() ?? null },
      notice: {
        userIds: [userId],
        title: message('You have a new role'),
        message: endsAt
          ? message('Your new role: {role}, until {end}.', { role: name, end: { instant: endsAt.toISOString() } })
          : message('Your new role: {role}.', { role: name }),
        link: DASHBOARD,
      },
    },
  ])
}

const roleEndedEvent = (action: 'user.revokeRole' | 'user.endRole', userId: number, role: Role): RecordedEvent => ({
  action,
  subject: userSubject(userId),
  detail: { role },
  notice: {
    userIds: [userId],
    title: message('One of your roles has ended'),
    message: message('You no longer have the role: {role}.', { role: ROLE_NAMES[role] }),
    link: DASHBOARD,
  },
})

/** A role was removed. */
export const roleRevoked = (
  cause: Cause,
  tx: Db,
  { userId, role, reason }: Pick<Given, 'userId' | 'role' | 'reason'>,
): Promise<void> => {
  const event = roleEndedEvent('user.revokeRole', userId, role)
  return record(cause, tx, [{ ...event, detail: { role, reason } }])
}

/** Roles came to the end that they were given. */
export const rolesEnded = (cause: Cause, tx: Db, all: readonly { userId: number; role: Role }[]): Promise<void> =>
  record(
    cause,
    tx,
    all.map(({ userId, role }) => ({ ...roleEndedEvent('user.endRole', userId, role), actorId: null })),
  )

/** What the log calls changes of roles. */
export const ROLE_ACTIONS = [
  'account.createAdmin',
  'user.create',
  'user.changeRoles',
  'user.grantRole',
  'user.revokeRole',
  'user.endRole',
] as const

type Line = { at: Date; action: string; detail: Record<string, unknown> | null }

const roleListOf = (value: unknown): Role[] => {
  const all = Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the events above write roles there
  return all as Role[]
}
const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** A line of the log as a change of roles. */
export function toRoleChange({ at, action, detail }: Line): Omit<RoleChange, 'by'> {
  const { role, give, take, reason, ends_at: endsAt } = detail ?? {}
  const isTaken = action === 'user.revokeRole' || action === 'user.endRole'
  const one = action === 'account.createAdmin' ? (['admin'] as const) : roleListOf(role)
  return {
    at: at.toISOString(),
    given: [...roleListOf(give), ...(isTaken ? [] : one)],
    taken: [...roleListOf(take), ...(isTaken ? one : [])],
    reason: textOf(reason),
    ends_at: textOf(endsAt),
  }
}
