import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

const key = (secret: string): Buffer => createHash('sha256').update(`mail:${secret}`).digest()

/** Encrypts a waiting mail, since it may hold a sign-in code that must not be stored in plain text. */
export function seal(secret: string, value: object): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key(secret), nonce)
  const text = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64')
}

/** Decrypts a sealed mail; throws when the secret is another or a byte has changed. */
export function unseal(secret: string, sealed: string): unknown {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', key(secret), bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(12, 28))
  return JSON.parse(Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8'))
}
