import { createECDH } from 'node:crypto'
import { expect, test } from 'vitest'
import { keysOf } from './push-keys.ts'

test('a private key has its 32 bytes, also when the first of them are zeros', () => {
  const pair = createECDH('prime256v1')
  for (const hex of ['01', 'ff'.repeat(31), '7f'.repeat(32)]) {
    pair.setPrivateKey(hex, 'hex')
    const { privateKey, publicKey } = keysOf(pair)
    expect(Buffer.from(privateKey, 'base64url').toString('hex')).toBe(hex.padStart(64, '0'))
    expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65)
  }
})
