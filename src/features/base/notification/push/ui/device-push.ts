import type { InputOf } from '#shared/endpoint.ts'
import type { pushApi } from '../push.contract.ts'

type Subscription = InputOf<typeof pushApi.subscribe>['body']

/** Whether this browser can show notifications while the site is closed. */
export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

const WORKER = '/push-worker.js'

/** The subscription of this device, if it has one. */
export async function findDeviceSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(WORKER)
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** Asks the person, then subscribes this device; null when the person does not want it. Call it after an own act only. */
export async function subscribeDevice(publicKey: string): Promise<Subscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const registration = await navigator.serviceWorker.register(WORKER)
  await navigator.serviceWorker.ready
  const known = await registration.pushManager.getSubscription()
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  const { endpoint, keys } = (known ?? (await registration.pushManager.subscribe(options))).toJSON()
  const { p256dh, auth } = keys ?? {}
  return endpoint && p256dh && auth ? { endpoint, keys: { p256dh, auth } } : null
}
