import { endPasswordLinks, makeInvitation } from '#features/base/account/password/password.service.ts'
import type { Db } from '#server/db/db.ts'
import { type Call, handlers } from '#server/http/call.ts'
import { countAgainstLimit } from '#server/rate-limits/rate-limits.data.ts'
import { AppError } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { authorize } from '#shared/policy.ts'
import { lockUsers } from '../person/person.data.ts'
import { invitationWithdrawn, userInvited } from '../person/person.events.ts'
import { requirePerson } from '../person/person.service.ts'
import { userPolicy } from '../user.policy.ts'
import { requireUser, updateUser, type User } from '../user.service.ts'
import { invitationApi } from './invitation.contract.ts'

/** Limits how often one address is mailed. */
const PER_USER = { most: 10, seconds: 86_400 }

type Asking = Call<typeof invitationApi.send> | Call<typeof invitationApi.withdraw>

/** The user who waits for a password, locked until the transaction ends. Throws 404, 403, and 409 once there is one. */
async function requireInvited({ me, params, now }: Asking, tx: Db): Promise<User> {
  await lockUsers(tx, [params.id])
  const person = await requirePerson(tx, params.id, now())
  authorize(me, userPolicy.invite, person)
  if (person.invitation === null)
    throw new AppError('conflict', message('This person has already chosen a password and does not need an invitation'))
  return requireUser(tx, params.id)
}

async function send(call: Call<typeof invitationApi.send>) {
  const { db, params, now, say } = call
  const email = await db.transaction(async (tx) => {
    const user = await requireInvited(call, tx)
    await countAgainstLimit(tx, `invite:${params.id}`, PER_USER, now())
    if (!user.isActive) await updateUser(tx, user.id, { isActive: true })
    await userInvited(call, tx, user, await makeInvitation(call, tx, user))
    return user.email
  })
  return { message: say('Invitation sent to {address}', { address: email }) }
}

async function withdraw(call: Call<typeof invitationApi.withdraw>) {
  const { db, now, say } = call
  await db.transaction(async (tx) => {
    const user = await requireInvited(call, tx)
    await endPasswordLinks(tx, user.id, now())
    await updateUser(tx, user.id, { isActive: false })
    await invitationWithdrawn(call, tx, user)
  })
  return { message: say('Invitation withdrawn') }
}

export const invitationHandlers = handlers(invitationApi, { send, withdraw })
