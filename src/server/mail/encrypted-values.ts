import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'

/** What is encrypted: each kind with a key of its own. */
type Use = 'mail' | 'factor' | 'address' | 'answer'

const deriveKey = (secret: string, use: Use): Buffer => createHash('sha256').update(`${use}:${secret}`).digest()

/** Encrypts a waiting mail, which may hold a sign-in code, or another secret that must not be stored in plain text. */
export function encryptValue(secret: string, value: object, use: Use = 'mail'): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', deriveKey(secret, use), nonce)
  const text = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64')
}

/** Decrypts what was sealed; throws when the secret is another or a byte has changed. */
export function decryptValue(secret: string, sealed: string, use: Use = 'mail'): unknown {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', deriveKey(secret, use), bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(12, 28))
  return JSON.parse(Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8'))
}

/** By what a mail is found while its address is sealed: a keyed hash, which no one without the secret can make or guess. */
export const addressHash = (secret: string, email: string): string =>
  createHmac('sha256', deriveKey(secret, 'address')).update(email.trim().toLowerCase()).digest('base64url')
