import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { text } from '#shared/message.ts'
import { anyone } from '#shared/policy.ts'
import { notificationPolicy } from '../notification.policy.ts'

const Endpoint = z.string().check(z.minLength(1), z.maxLength(1000))
/** Keys of a browser: base64url, the first 65 bytes and the second 16. */
const BrowserKey = (bytes: number) =>
  z.string().check(z.regex(/^[\w-]+=*$/), z.minLength(bytes), z.maxLength(bytes * 2))
const PUBLIC_BYTES = 65
const AUTH_BYTES = 16

const Subscription = z.strictObject({
  endpoint: Endpoint,
  keys: z.strictObject({ p256dh: BrowserKey(PUBLIC_BYTES), auth: BrowserKey(AUTH_BYTES) }),
})

/** How many devices of one person get notifications; a further one replaces the oldest. */
export const DEVICES_MAX = 10

/** The longest notification in bytes, well below what push services take. */
export const PUSH_BYTES_MAX = 3000

export const pushApi = {
  key: endpoint({
    name: 'push.key',
    method: 'GET',
    path: '/api/push/key',
    access: notificationPolicy.list,
    summary: 'The public key with which a browser subscribes to notifications of this site (VAPID).',
    response: z.object({ public_key: z.string() }),
  }),
  subscribe: endpoint({
    name: 'push.subscribe',
    method: 'POST',
    path: '/api/push/subscriptions',
    access: notificationPolicy.change,
    summary:
      'Shows my notifications on this device, until I sign out there; again is fine. Only addresses of known push services.',
    body: Subscription,
    response: z.object({ message: z.string() }),
    status: 201,
  }),
  unsubscribe: endpoint({
    name: 'push.unsubscribe',
    method: 'POST',
    path: '/api/push/subscriptions/end',
    access: notificationPolicy.change,
    summary: 'Ends it for one of my devices; again is fine.',
    body: z.strictObject({ endpoint: Endpoint }),
    response: z.object({ message: z.string() }),
  }),
  worker: endpoint({
    name: 'push.worker',
    method: 'GET',
    path: '/push-worker.js',
    access: anyone,
    summary: 'The script with which a browser shows notifications while the site is closed. It does nothing else.',
    raw: 'text/javascript',
  }),
}

export const NOT_A_SERVICE = text('This browser uses a push service we do not support')
