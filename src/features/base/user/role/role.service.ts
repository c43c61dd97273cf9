import { confirmPassword, requireConfirmed } from '#features/base/account/password/password.service.ts'
import { endSessionsOf } from '#features/base/account/session/session.service.ts'
import { readTrail } from '#server/audit/audit.data.ts'
import { recordReading } from '#server/audit/record-reading.ts'
import type { Services } from '#server/service-types.ts'
import type { Db } from '#server/db/db.ts'
import { type Call, handlers, type RawAnswer } from '#server/http/call.ts'
import type { CsvColumn } from '#server/http/csv.ts'
import { listFile } from '#server/http/list-file.ts'
import type { JobSpec } from '#server/jobs/jobs.ts'
import { readOrganisation } from '#server/settings/organisation.ts'
import { addDays, startOfDay } from '#shared/calendar.ts'
import { AppError, invalid, notFound } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { authorize, NOT_ALLOWED } from '#shared/policy.ts'
import { ROLE_NAMES } from '#shared/role-names.ts'
import type { Role } from '#shared/roles.ts'
import type { Cause, Past } from '#server/cause.ts'
import { statusTextOf } from '../import/user-file.logic.ts'
import type { Person } from '../person/person.contract.ts'
import { listAllPersons, listPersons, lockUsers } from '../person/person.data.ts'
import { requirePerson } from '../person/person.service.ts'
import { isTrusted, userPolicy } from '../user.policy.ts'
import { listGrants, lockAdmins, deleteEndedGrants } from '../user.data.ts'
import { changeRoles, describeMe, grantRole, hasRoleNow, namesOf, requireUser, userSubject } from '../user.service.ts'
import { abilitiesOf } from './ability.logic.ts'
import { type HeldRole, roleApi } from './role.contract.ts'
import { toRoleChange, ROLE_ACTIONS, roleGranted, roleRevoked, rolesEnded } from './role.events.ts'

const listAbilities = async ({ endpoints }: Pick<Call, 'endpoints'>) => ({ abilities: abilitiesOf(endpoints) })

async function listHolders({ db, endpoints, params, query, now }: Call<typeof roleApi.listHolders>) {
  const ability = abilitiesOf(endpoints).find(({ name }) => name === params.name)
  if (!ability) throw notFound(message('This ability does not exist'))
  const { search, page, limit } = query
  const filter = { search, holders: ability.roles.join(','), now: now().toISOString() }
  const { rows, ...paged } = await listPersons(db, filter, { page, limit })
  return { people: rows, ...paged }
}

/** All rows of the list of people and their roles as a file; the log says who took how many. */
async function exportAll(call: Call<typeof roleApi.export>): Promise<RawAnswer> {
  const { db, query, now, translate } = call
  await requireConfirmed(call)
  const { sort, ...filter } = query
  const found = await listAllPersons(db, { ...filter, now: now().toISOString() }, sort)
  const columns: readonly CsvColumn<Person>[] = [
    { head: message('User'), cell: ({ name }) => name },
    { head: message('Email'), cell: ({ email }) => email },
    { head: message('Roles'), cell: ({ roles }) => roles.map((role) => translate(ROLE_NAMES[role])).join('; ') },
    { head: message('Status'), cell: statusTextOf },
    { head: message('Second step'), cell: (row) => (row.has_factor ? message('Yes') : message('No')) },
  ]
  return listFile(call, { action: 'role.export', name: 'user-roles', columns }, found)
}

/** The roles that someone holds now, the primary one first. */
async function rolesHeldBy(db: Db, { id, role }: Pick<Person, 'id' | 'role'>, now: Date): Promise<HeldRole[]> {
  const grants = (await listGrants(db, id)).filter(({ endsAt }) => endsAt === null || endsAt > now)
  return [
    { role, is_primary: true, reason: null, since: null, ends_at: null },
    ...grants
      .filter((grant) => grant.role !== role)
      .map((grant) => ({
        role: grant.role,
        is_primary: false,
        reason: grant.reason,
        since: grant.createdAt.toISOString(),
        ends_at: grant.endsAt?.toISOString() ?? null,
      })),
  ]
}

async function get(call: Call<typeof roleApi.get>) {
  const { db, params, now } = call
  const person = await requirePerson(db, params.id, now())
  await recordReading(call, 'role.get', { record: userSubject(person.id), ownerId: person.id })
  const lines = await readTrail(db, [userSubject(person.id)], ROLE_ACTIONS)
  const names = await namesOf(db, [...new Set(lines.flatMap(({ actorId }) => actorId ?? []))])
  const history = lines
    .map((line) => ({ ...toRoleChange(line), by: (line.actorId !== null && names.get(line.actorId)) || null }))
    .filter(({ given, taken }) => given.length + taken.length > 0)
    .toReversed()
  const { facts } = await describeMe(call, db, await requireUser(db, person.id))
  return { person, held: await rolesHeldBy(db, person, now()), facts, history }
}

/** When a day of the organisation is over. */
async function endOfDay(db: Db, endsOn: string | undefined): Promise<Date | null> {
  if (!endsOn) return null
  const { time_zone: zone } = await readOrganisation(db)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract has read it as a day
  return startOfDay(addDays(endsOn as Parameters<typeof addDays>[0], 1), zone)
}

type Changing = Call<typeof roleApi.grant> | Call<typeof roleApi.revoke>

/**
 * The person, locked until the transaction ends. Throws 404, and 403 for the caller's own roles and for a person who
 * was an administrator until just now.
 */
async function lockPerson({ me, params, body, now }: Changing, tx: Db): Promise<Person> {
  if (body.role === 'admin') {
    await lockAdmins(tx)
    if (!(await hasRoleNow(tx, me.id, ['admin'], now()))) throw new AppError('forbidden', NOT_ALLOWED)
  }
  await lockUsers(tx, [params.id])
  const person = await requirePerson(tx, params.id, now())
  authorize(me, userPolicy.changeRoles, person)
  return person
}

type Grant = { role: Role; reason: string; endsAt: Date | null; byId: number }

/** Gives a further role and records it; the demo data gives past moments. */
export async function giveRole(
  cause: Cause | Past,
  tx: Db,
  userId: number,
  { byId, ...grant }: Grant,
  now: Date,
): Promise<void> {
  await grantRole(tx, await requireUser(tx, userId), { ...grant, now })
  await roleGranted(cause, tx, { userId, byId, ...grant })
}

async function grantFurtherRole(call: Call<typeof roleApi.grant>) {
  const { db, me, body, now, say } = call
  const { role, reason } = body
  if (isTrusted(role)) await confirmPassword(call)
  const endsAt = await endOfDay(db, body.ends_on)
  if (endsAt && endsAt <= now()) throw invalid({ ends_on: [message('Choose today or a later day')] })
  await db.transaction(async (tx) => {
    const person = await lockPerson(call, tx)
    if (person.role === role) throw invalid({ role: [message('This is already the person’s primary role')] })
    if (!person.is_active) throw new AppError('conflict', message('This person’s account is inactive'))
    if (!person.is_verified && person.invitation === null)
      throw new AppError(
        'conflict',
        message('The email address of this account is not confirmed yet, so it cannot be given a role'),
      )
    await giveRole(call, tx, person.id, { role, reason, endsAt, byId: me.id }, now())
  })
  return { message: say('Role given') }
}

async function revokeFurtherRole(call: Call<typeof roleApi.revoke>) {
  const { db, body, now, say } = call
  const { role, reason } = body
  if (isTrusted(role)) await confirmPassword(call)
  await db.transaction(async (tx) => {
    const person = await lockPerson(call, tx)
    const held = (await rolesHeldBy(tx, person, now())).find((one) => one.role === role)
    if (!held) throw new AppError('conflict', message('This person no longer has this role'))
    // The primary role is changed in the list of users.
    if (held.is_primary && role !== 'admin')
      throw new AppError('conflict', message('This is the primary role. Choose another one in the list of users.'))
    await changeRoles(call, tx, person.id, { take: [role], reason })
    await endSessionsOf(tx, person.id)
    await roleRevoked(call, tx, { userId: person.id, role, reason })
  })
  return { message: say('Role removed') }
}

export const roleHandlers = handlers(roleApi, {
  listAbilities,
  listHolders,
  export: exportAll,
  get,
  grant: grantFurtherRole,
  revoke: revokeFurtherRole,
})

/** Further roles count until their end in any case; this removes them and tells, every five minutes. */
export const roleJobs = (services: Services): JobSpec[] => [
  {
    name: 'ended-roles',
    schedule: '*/5 * * * *',
    async handle() {
      await services.db.transaction(async (tx) => {
        await rolesEnded(services, tx, await deleteEndedGrants(tx, services.now()))
      })
    },
  },
]
