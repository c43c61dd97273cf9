/** The part of web-push that we use; it comes without types. */
declare module 'web-push' {
  type Options = {
    vapidDetails: { subject: string; publicKey: string; privateKey: string }
    /** How long the push service keeps it for a device that is off, in seconds. */
    TTL: number
    urgency?: 'very-low' | 'low' | 'normal' | 'high'
    contentEncoding?: 'aes128gcm'
  }
  type Target = { endpoint: string; keys: { p256dh: string; auth: string } }
  type Details = { endpoint: string; method: string; headers: Record<string, string | number>; body: Buffer }

  const webPush: { generateRequestDetails: (target: Target, payload: string, options: Options) => Details }
  export default webPush
}
