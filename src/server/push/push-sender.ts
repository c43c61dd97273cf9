import type { Config } from '../config.ts'
import { inSpan } from '../tracing/tracing.ts'
import { readPushKeys } from './push-keys.ts'

/** The services of the browsers. A device names an address there, and we call nothing else (SECURITY.md). */
const HOSTS = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '*.push.services.mozilla.com',
  'web.push.apple.com',
  '*.push.apple.com',
  '*.notify.windows.com',
]
const TIMEOUT_MS = 15_000
const LIFE_SECONDS = 86_400
const GONE = [404, 410]
/** Status codes of a permanent refusal; sending again would not help. */
const LOST = [400, 401, 403, 405, 413]

/** Whether an address is one of a known push service, or of the test service that a setting names. */
export function isPushAddress(address: string, testUrl?: string): boolean {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  if (testUrl !== undefined && url.origin === testUrl) return true
  if (url.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '') return false
  return HOSTS.some((host) => (host.startsWith('*') ? url.hostname.endsWith(host.slice(1)) : url.hostname === host))
}

/** A device as its browser describes it. */
type PushTarget = { endpoint: string; keys: { p256dh: string; auth: string } }

/**
 * Sends one encrypted message to a device. `gone`: the device has ended its subscription. `lost`: the service does not
 * want this one. Throws when trying again may help. Redirections are not followed.
 */
export async function sendPush(
  config: Pick<Config, 'push' | 'dataDir' | 'baseUrl'>,
  target: PushTarget,
  payload: string,
): Promise<'sent' | 'gone' | 'lost'> {
  if (!isPushAddress(target.endpoint, config.push.testUrl)) return 'gone'
  // Loaded with the first message: most processes never send one.
  const { default: webPush } = await import('web-push')
  const keys = await readPushKeys(config)
  const { endpoint, method, headers, body } = webPush.generateRequestDetails(target, payload, {
    vapidDetails: { subject: config.baseUrl.startsWith('https:') ? config.baseUrl : 'mailto:push@mbuyu.test', ...keys },
    TTL: LIFE_SECONDS,
    contentEncoding: 'aes128gcm',
  })
  const answer = await inSpan({ name: 'push service', kind: 'client' }, () =>
    fetch(endpoint, {
      method,
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
      body: new Uint8Array(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }),
  )
  await answer.body?.cancel()
  if (GONE.includes(answer.status)) return 'gone'
  if (answer.ok) return 'sent'
  if (LOST.includes(answer.status)) return 'lost'
  throw new Error(`the push service answered ${answer.status}`)
}
