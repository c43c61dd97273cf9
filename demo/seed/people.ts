import { createUser } from '#features/base/user/user.service.ts'
import type { Services } from '#server/service-types.ts'
import type { Db } from '#server/db/db.ts'
import { everybody } from './everybody.ts'

const DAY_MS = 86_400_000

/** Inserts the people; returns the id of each address. */
export async function addPeople(
  tx: Db,
  services: Services,
  picture: (key: string) => string,
  passwordHashes: Record<string, string>,
): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const one of everybody) {
    const joined = new Date(services.now().getTime() - one.joinedDaysAgo * DAY_MS)
    const user = await createUser(tx, {
      name: one.name,
      email: one.email,
      role: one.role,
      phoneNumber: one.phone_number,
      bio: one.bio ?? null,
      profilePicture: picture(`portrait ${one.email}`),
      passwordHash: passwordHashes[one.email] ?? null,
      verifiedAt: joined,
      createdAt: joined,
    })
    ids.set(one.email, user.id)
  }
  return ids
}
