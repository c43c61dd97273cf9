import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { NewCredential, SignedCredential } from '#features/base/factor/factor.contract.ts'

type Options = Record<string, unknown>
/** What goes wrong on purpose: another site, no finger, an older counter. */
type Oddity = { origin?: string; isVerified?: boolean; counter?: number }

const PRESENT = 0x01
const VERIFIED = 0x04
const HAS_KEY = 0x40

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest()
const base64url = (data: Buffer | string): string => Buffer.from(data).toString('base64url')

/** The head of a CBOR value: its kind, and its number or length. */
function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value])
  if (value < 256) return Buffer.from([(major << 5) | 24, value])
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255])
}
const cborNumber = (value: number): Buffer => (value < 0 ? head(1, -1 - value) : head(0, value))
const cborBytes = (data: Buffer): Buffer => Buffer.concat([head(2, data.length), data])
const cborText = (text: string): Buffer => Buffer.concat([head(3, text.length), Buffer.from(text)])
const cborMap = (entries: readonly (readonly [Buffer, Buffer])[]): Buffer =>
  Buffer.concat([head(5, entries.length), ...entries.flat()])

/** A passkey as a phone keeps it: a key of its own (ES256) and a counter. It is made for one site and signs for it. */
export function newPasskey(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  let counter = 0
  let handle: string | undefined

  const clientData = (type: string, { challenge }: Options, odd: Oddity): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin: odd.origin ?? origin, crossOrigin: false }))

  const authData = (odd: Oddity, more: Buffer): Buffer => {
    const flags = PRESENT | (odd.isVerified === false ? 0 : VERIFIED) | (more.length > 0 ? HAS_KEY : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(odd.counter ?? counter)
    return Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([flags]), count, more])
  }

  return {
    id: base64url(id),
    /** Answers `navigator.credentials.create`. */
    make(options: Options, odd: Oddity = {}): NewCredential {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      handle = (options.user as { id: string }).id
      const coseKey = cborMap([
        [cborNumber(1), cborNumber(2)],
        [cborNumber(3), cborNumber(-7)],
        [cborNumber(-1), cborNumber(1)],
        [cborNumber(-2), cborBytes(Buffer.from(x, 'base64url'))],
        [cborNumber(-3), cborBytes(Buffer.from(y, 'base64url'))],
      ])
      const made = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey])
      const attestation = cborMap([
        [cborText('fmt'), cborText('none')],
        [cborText('attStmt'), cborMap([])],
        [cborText('authData'), cborBytes(authData(odd, made))],
      ])
      return {
        id: base64url(id),
        client_data: base64url(clientData('webauthn.create', options, odd)),
        attestation: base64url(attestation),
        transports: ['internal'],
      }
    },
    /** Answers `navigator.credentials.get`. */
    sign(options: Options, odd: Oddity = {}): SignedCredential {
      counter += 1
      const data = clientData('webauthn.get', options, odd)
      const authenticator = authData(odd, Buffer.alloc(0))
      const signature = sign('sha256', Buffer.concat([authenticator, sha256(data)]), privateKey)
      return {
        id: base64url(id),
        client_data: base64url(data),
        authenticator_data: base64url(authenticator),
        signature: base64url(signature),
        user_handle: handle ?? null,
      }
    },
  }
}
