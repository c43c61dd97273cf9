import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto'
import { readBytes, type ByteReader } from './byte-reader.ts'

/** The first bytes of every encrypted archive. */
const MAGIC = Buffer.from('MBUYU-SEALED-1\n')
const SALT_BYTES = 16
const TAG_BYTES = 16
const FRAME_BYTES = 65_536
const LAST = 1
const MORE = 0

/** The key of one archive, derived from the administrator's passphrase; the salt makes each key different. */
const keyOf = (text: string, salt: Buffer): Buffer =>
  scryptSync(text, salt, 32, { N: 32_768, r: 8, p: 1, maxmem: 128 * 1024 * 1024 })

/** The number of the frame, and whether it is the last: none can be left out, added or put in another order. */
function nonceOf(frame: number, mark: number): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(frame, 5, 6)
  nonce[11] = mark
  return nonce
}

/** Encrypts a stream with AES-256-GCM, frame by frame. */
export async function* encryptArchive(source: AsyncIterable<Buffer>, text: string): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES)
  const key = keyOf(text, salt)
  let frame = 0
  const encryptFrame = (part: Buffer, mark: number): Buffer => {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(frame, mark))
    frame += 1
    const sealed = Buffer.concat([cipher.update(part), cipher.final(), cipher.getAuthTag()])
    const head = Buffer.alloc(5)
    head.writeUInt32BE(sealed.length)
    head[4] = mark
    return Buffer.concat([head, sealed])
  }
  yield Buffer.concat([MAGIC, salt])
  let held = Buffer.alloc(0)
  for await (const chunk of source) {
    held = Buffer.concat([held, chunk])
    while (held.length > FRAME_BYTES) {
      yield encryptFrame(held.subarray(0, FRAME_BYTES), MORE)
      held = held.subarray(FRAME_BYTES)
    }
  }
  yield encryptFrame(held, LAST)
}

async function* decryptFrames(bytes: ByteReader, text: string): AsyncGenerator<Buffer> {
  const key = keyOf(text, await bytes.take(SALT_BYTES))
  for (let frame = 0; ; frame++) {
    const head = await bytes.take(5)
    const mark = head[4] ?? MORE
    const sealed = await bytes.take(head.readUInt32BE(0))
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(frame, mark))
    decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
    try {
      yield Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()])
    } catch (problem) {
      throw new Error(
        'The archive cannot be opened: BACKUP_KEY is another one, or a byte of the archive has changed.',
        {
          cause: problem,
        },
      )
    }
    if (mark === LAST) return
  }
}

/** The bytes of an archive as they were before it was encrypted, if it was. */
export async function* decryptArchive(source: AsyncIterable<Buffer>, text: string | undefined): AsyncGenerator<Buffer> {
  const bytes = readBytes(source)
  const begin = await bytes.take(MAGIC.length)
  if (begin.equals(MAGIC)) {
    if (text === undefined)
      throw new Error('The archive is encrypted. Set BACKUP_KEY to the key that it was made with.')
    yield* decryptFrames(bytes, text)
    return
  }
  yield begin
  for (let part = await bytes.some(); part; part = await bytes.some()) yield part
}
