import { type Call, handlers } from '#server/http/call.ts'
import { notFound } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import type { Cause } from '#server/cause.ts'
import { changeThread } from '../support.data.ts'
import { threadChanged, threadHandled } from '../support.events.ts'
import { supportBlockApi } from './block.contract.ts'

const DAY_MS = 86_400_000

type BlockTerms = { until: Date; reason: string } | null

type Blocking = Pick<Call<typeof supportBlockApi.unblock>, 'db' | 'me' | 'params' | 'now'> & Cause

async function setBlock(call: Blocking, stop: BlockTerms): Promise<void> {
  const { db, me, params } = call
  await db.transaction(async (tx) => {
    const change = { blockedUntil: stop?.until ?? null, blockReason: stop?.reason ?? null }
    const thread = await changeThread(tx, params.id, change)
    if (!thread) throw notFound(message('Conversation not found'))
    await threadChanged(call, tx, thread, call.now())
    const action = stop ? 'inbox.block' : 'inbox.unblock'
    await threadHandled(call, tx, {
      action,
      id: params.id,
      byId: me.id,
      ...(stop && { detail: { until: stop.until } }),
    })
  })
}

export const supportBlockHandlers = handlers(supportBlockApi, {
  block: async (call) => {
    const { days, reason } = call.body
    await setBlock(call, { until: new Date(call.now().getTime() + days * DAY_MS), reason })
    return { message: call.say('Messages blocked') }
  },
  unblock: async (call) => {
    await setBlock(call, null)
    return { message: call.say('Messages allowed again') }
  },
})
