import { createHmac, timingSafeEqual } from 'node:crypto'

/** Digits of the signature: with a name before it and a long id, the part before the @ stays within its 64 letters. */
const SIGNED = 32

const sign = (secret: string, threadId: string): string =>
  createHmac('sha256', secret).update(`support-reply:${threadId}`).digest('hex').slice(0, SIGNED)

/** What a visitor's answer shows so that it comes into its thread; only small letters and digits, as mail servers may change the case. */
export const replyToken = (secret: string, threadId: number): string => `${threadId}-${sign(secret, String(threadId))}`

/** The thread that a token opens for writing; undefined for anything that we have not signed. */
export function threadOfToken(secret: string, token: string): number | undefined {
  const [, id = '', signed = ''] = /^(\d{1,9})-([\da-f]{32})$/.exec(token.toLowerCase()) ?? []
  if (id === '' || !timingSafeEqual(Buffer.from(signed), Buffer.from(sign(secret, id)))) return undefined
  return Number(id)
}

/** Where a mail is answered: `reply@example.org` becomes `reply+TOKEN@example.org`. Without an address there is none. */
export function replyAddress(address: string | undefined, token: string): { replyTo?: string } {
  const at = address?.lastIndexOf('@') ?? -1
  return address === undefined ? {} : { replyTo: `${address.slice(0, at)}+${token}${address.slice(at)}` }
}

/** The token in an address that a mail was sent to. */
export const tokenIn = (to: string): string => /\+([\da-f-]+)@/i.exec(to)?.[1] ?? ''
