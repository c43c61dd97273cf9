import { type Call, handlers } from '#server/http/call.ts'
import { notFound } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { lostMove } from '#shared/moves.ts'
import { alreadyInMessage, requireOrder } from '../order/order.service.ts'
import { lockOrder, markCancelled } from '../payment.data.ts'
import { orderCancelled } from '../payment.events.ts'
import { releaseOrders } from '../release/release.service.ts'
import { cancellationApi, cancelMove } from './cancellation.contract.ts'

/** Cancels the caller's unpaid order: its held place and its coupon are free again. Throws 404, and 409 after a payment. */
async function cancel(call: Call<typeof cancellationApi.cancel>) {
  const { db, me, params, say } = call
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, params.id)
    if (order?.userId !== me.id) throw notFound(message('Order not found'))
    if (!(await markCancelled(tx, order.id, cancelMove))) throw lostMove(alreadyInMessage(order.status))
    await releaseOrders(tx, [order])
    await orderCancelled(call, tx, order.id)
  })
  return { message: say('Order cancelled'), order: await requireOrder(call, me, params.id) }
}

export const cancellationHandlers = handlers(cancellationApi, { cancel })
