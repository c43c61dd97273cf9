import { type Call, handlers } from '#server/http/call.ts'
import { lostMove } from '#shared/moves.ts'
import { markWithdrawn } from '../enrollment.data.ts'
import { enrollmentWithdrawn } from '../enrollment.events.ts'
import { alreadyInMessage, requireOwn } from '../enrollment.service.ts'
import { withdrawalApi, withdrawMove } from './withdrawal.contract.ts'

/** Withdraws the caller's request. Throws 404, and 409 when it is decided already. */
async function withdraw(call: Call<typeof withdrawalApi.withdraw>) {
  const { db, me, params, say } = call
  await db.transaction(async (tx) => {
    await requireOwn(tx, me, params.id)
    if (!(await markWithdrawn(tx, params.id, withdrawMove)))
      throw lostMove(alreadyInMessage((await requireOwn(tx, me, params.id)).enrollment.status))
    await enrollmentWithdrawn(call, tx, params.id)
  })
  return { message: say('Request withdrawn') }
}

export const withdrawalHandlers = handlers(withdrawalApi, { withdraw })
