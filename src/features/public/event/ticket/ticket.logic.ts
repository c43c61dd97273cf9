import { createPrivateKey, createPublicKey, hash, hkdfSync, type KeyObject, sign, verify } from 'node:crypto'
import { parseTicket, type Ticket, TICKET_KIND } from './ticket.contract.ts'

type Keys = { id: string; privateKey: KeyObject; publicKey: KeyObject; publicText: string }

/** What stands before the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')
const KEY_ID_LETTERS = 8

const known = new Map<string, Keys>()

/** The keys that sign tickets, made from the secret of the installation: nothing more has to be stored or saved. */
function keysOf(secret: string): Keys {
  const made = known.get(secret)
  if (made) return made
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'event tickets', 32))
  const privateKey = createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(privateKey)
  const publicText = publicKey.export({ format: 'jwk' }).x ?? ''
  const keys = {
    id: hash('sha256', publicText, 'base64url').slice(0, KEY_ID_LETTERS),
    privateKey,
    publicKey,
    publicText,
  }
  known.set(secret, keys)
  return keys
}

/** The public key as doors get it, to check tickets without a connection: 32 bytes in base64url. */
export function doorKeyToShow(secret: string): { id: string; public_key: string } {
  const { id, publicText } = keysOf(secret)
  return { id, public_key: publicText }
}

/** The text of a ticket's QR code. */
export function writeTicket(secret: string, { eventId, registrationId, version }: Omit<Ticket, 'keyId'>): string {
  const { id, privateKey } = keysOf(secret)
  const signed = [TICKET_KIND, id, eventId, registrationId, version].join('.')
  return `${signed}.${sign(null, Buffer.from(signed), privateKey).toString('base64url')}`
}

/** What a ticket says; null when it was not signed here. */
export function readSignedTicket(secret: string, text: string): Ticket | null {
  const { id, publicKey } = keysOf(secret)
  const parsed = parseTicket(text)
  if (!parsed || parsed.keyId !== id) return null
  const { signed, signature, ...ticket } = parsed
  return verify(null, Buffer.from(signed), publicKey, Buffer.from(signature, 'base64url')) ? ticket : null
}
