import * as z from 'zod/mini'
import type { Services } from '#server/service-types.ts'
import type { Db } from '#server/db/db.ts'
import { type Call, handlers } from '#server/http/call.ts'
import type { JobSpec } from '#server/jobs/jobs.ts'
import { encryptValue, decryptValue } from '#server/mail/encrypted-values.ts'
import { translate } from '#server/language/translate.ts'
import { readPushKeys } from '#server/push/push-keys.ts'
import { isPushAddress, sendPush } from '#server/push/push-sender.ts'
import { invalid } from '#shared/errors.ts'
import { DEFAULT_LANGUAGE, type Language } from '#shared/languages.ts'
import type { Message } from '#shared/message.ts'
import { DEVICES_MAX, NOT_A_SERVICE, pushApi } from './push.contract.ts'
import {
  deleteSubscription,
  deleteOldestSubscriptions,
  deleteDeadSubscription,
  findSubscription,
  setSubscription,
} from './push.data.ts'
import { PUSH_JOB, pushText } from './push-payload.logic.ts'
import { PUSH_WORKER } from './push-worker.logic.ts'

/** Tries again for some hours, with growing pauses of at most five minutes; later no one needs the notification. */
const RETRIES = 40

async function subscribe(call: Call<typeof pushApi.subscribe>) {
  const { db, me, session, body, config, say } = call
  if (!session) throw new Error('a signed-in call has no session')
  if (!isPushAddress(body.endpoint, config.push.testUrl)) throw invalid({ endpoint: [{ text: NOT_A_SERVICE }] })
  const { endpoint, keys } = body
  await db.transaction(async (tx) => {
    await setSubscription(tx, { userId: me.id, sessionId: session.id, endpoint, ...keys })
    await deleteOldestSubscriptions(tx, me.id, DEVICES_MAX)
  })
  return { message: say('Notifications are on for this device') }
}

async function unsubscribe({ db, me, body, say }: Call<typeof pushApi.unsubscribe>) {
  await deleteSubscription(db, me.id, body.endpoint)
  return { message: say('Notifications are off for this device') }
}

/** Something for the devices of a person, in the person's language. */
type Pushed = {
  userId: number
  devices: readonly number[]
  language: Language | null
  zone: string
  title: Message
  message: Message
  link: string | null
  /** Until the person's quiet hours are over. */
  waitSeconds: number
}

/**
 * Queues notifications to devices in the writing transaction, encrypted as mails are: they leave only if that commits.
 * @returns their ids in the queue
 */
export async function queuePushes(
  { jobs, secret }: Pick<Services, 'jobs' | 'secret'>,
  tx: Db,
  pushed: readonly Pushed[],
  { organisation, afterSeconds }: { organisation: string; afterSeconds: number },
): Promise<string[]> {
  const work = pushed.flatMap(({ userId, devices, language, zone, title, message, link, waitSeconds }) => {
    const translated = ({ text, values }: Message) =>
      translate(language ?? DEFAULT_LANGUAGE, { text, values: { organisation, ...values } }, zone)
    const path = link ?? '/dashboard'
    // A newer notification about the same thing replaces the last one.
    const payload = pushText({
      title: translated(title),
      body: translated(message),
      path,
      tag: `${path} ${title.text}`,
    })
    return devices.map((id) => ({
      data: { sealed: encryptValue(secret, { subscription_id: id, user_id: userId, payload }), to_id: userId },
      wait: Math.max(waitSeconds, afterSeconds),
    }))
  })
  return jobs.send(
    tx,
    PUSH_JOB,
    work.map(({ data }) => data),
    work.map(({ wait }) => wait),
  )
}

/** Takes back notifications to devices that have not left; answers how many. */
export const withdrawPushes = ({ jobs }: Pick<Services, 'jobs'>, tx: Db, ids: readonly string[]): Promise<number> =>
  jobs.withdraw(tx, PUSH_JOB, ids)

const Queued = z.object({ subscription_id: z.number(), user_id: z.number(), payload: z.string() })

/** Sends one notification to one device, and forgets a device that is gone. */
async function sendQueuedPush(services: Services, sealed: string): Promise<void> {
  const { db, config, secret, log } = services
  const { subscription_id: id, user_id: userId, payload } = Queued.parse(decryptValue(secret, sealed))
  const found = await findSubscription(db, id, userId)
  if (!found) return
  const { endpoint, ...keys } = found
  const outcome = await sendPush(config, { endpoint, keys }, payload)
  if (outcome === 'gone') await deleteDeadSubscription(db, id)
  if (outcome === 'lost') log.warn({ subscription: id }, 'a push service refused a notification')
}

/** The queue of notifications to devices. */
export const pushJobs = (services: Services): JobSpec[] => [
  {
    name: PUSH_JOB,
    retries: RETRIES,
    limitSeconds: 60,
    atOnce: 5,
    handle: ({ sealed }) => sendQueuedPush(services, String(sealed)),
  },
]

export const pushHandlers = handlers(pushApi, {
  key: async ({ config }) => ({ public_key: (await readPushKeys(config)).publicKey }),
  subscribe,
  unsubscribe,
  worker: async () => ({
    type: 'text/javascript; charset=utf-8',
    body: PUSH_WORKER,
    headers: { 'cache-control': 'no-cache' },
  }),
})
