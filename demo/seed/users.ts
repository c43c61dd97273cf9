import { factors } from '#features/base/factor/factor.table.ts'
import { makeInvitation } from '#features/base/account/password/password.service.ts'
import { addPerson } from '#features/base/user/person/person.service.ts'
import type { Services } from '#server/service-types.ts'
import type { Db } from '#server/db/db.ts'
import { newToken } from '#server/session/tokens.ts'
import { giveRole } from '#features/base/user/role/role.service.ts'
import { grants, invited, protectedMentors, resting } from '../data/users.ts'

const DAY_MS = 86_400_000
const ADMIN = 'admin@mbuyu.test'
const HR = 'hr@mbuyu.test'
const RESTING_DAYS = 160

type Seeding = { tx: Db; services: Services; people: Map<string, number> }

/** Accounts that staff have made: invitations under way, one that has ended, one that is inactive, second steps of signing in, and further roles. */
export async function addUsers({ tx, services, people }: Seeding): Promise<void> {
  const byId = people.get(HR) ?? 0
  const before = (days: number) => new Date(services.now().getTime() - days * DAY_MS)
  for (const { daysAgo, ...form } of invited) {
    const at = before(daysAgo)
    const user = await addPerson({ happenedAt: at }, tx, { form, byId }, at)
    await makeInvitation({ now: () => at }, tx, user)
  }
  const at = before(RESTING_DAYS)
  await addPerson({ happenedAt: at }, tx, { form: resting, byId }, at)
  await tx.insert(factors).values(
    protectedMentors.map(({ email, name, daysAgo }) => ({
      userId: people.get(email) ?? 0,
      kind: 'passkey' as const,
      name,
      // No one has its key: it only shows how a list looks.
      credentialId: newToken(),
      publicKey: newToken(),
      lastUsedAt: before(1),
      createdAt: before(daysAgo),
    })),
  )
  const adminId = people.get(ADMIN) ?? 0
  for (const { email, role, reason, daysAgo, endsInDays } of grants) {
    const given = before(daysAgo)
    const grant = { role, reason, endsAt: endsInDays === undefined ? null : before(-endsInDays), byId: adminId }
    await giveRole({ happenedAt: given }, tx, people.get(email) ?? 0, grant, given)
  }
}
