import { Buffer } from 'node:buffer'
import type { ByteReader } from './byte-reader.ts'

const BLOCK = 512
const PART_BYTES = 65_536

/** One file inside an archive; its bytes must be read before the next one is asked for. */
export type Entry = { name: string; size: number; body: () => AsyncGenerator<Buffer> }

const padding = (size: number): Buffer => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK)

/** A number of a header: octal, or binary where that has too few places. */
function numberField(value: number, length: number): Buffer {
  const octal = value.toString(8)
  if (octal.length < length) return Buffer.from(`${octal.padStart(length - 1, '0')}\0`)
  const field = Buffer.alloc(length)
  field.writeBigUInt64BE(BigInt(value), length - 8)
  field[0] = 0x80
  return field
}

/** The header of one file (POSIX ustar), so that every program for such archives opens ours. */
function header(name: string, size: number, at: Date): Buffer {
  if (Buffer.byteLength(name) > 99) throw new Error(`this name is too long for an archive: ${name}`)
  const block = Buffer.alloc(BLOCK)
  block.write(name, 0)
  block.write('0000600\0', 100)
  block.write('0000000\0', 108)
  block.write('0000000\0', 116)
  numberField(size, 12).copy(block, 124)
  numberField(Math.floor(at.getTime() / 1000), 12).copy(block, 136)
  block.write('        ', 148)
  block.write('0', 156)
  block.write('ustar\0', 257)
  block.write('00', 263)
  const sum = block.reduce((total, byte) => total + byte, 0)
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return block
}

/** The bytes of one file whose content is at hand. */
export function* tarFile(name: string, content: Buffer, at: Date): Generator<Buffer> {
  yield header(name, content.length, at)
  yield content
  yield padding(content.length)
}

/** The bytes of one file that is read while it is written. Throws when it is not as long as was said. */
export async function* tarStream(
  name: string,
  size: number,
  at: Date,
  body: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  yield header(name, size, at)
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    yield chunk
  }
  if (bytes !== size) throw new Error(`${name} has changed while it was read`)
  yield padding(size)
}

/** The end of an archive. */
export const TAR_END = Buffer.alloc(BLOCK * 2)

const textOf = (block: Buffer, from: number, to: number): string =>
  block.toString('utf8', from, to).replace(/\0.*$/s, '')

function sizeOf(block: Buffer): number {
  if ((block[124] ?? 0) & 0x80) return Number(block.readBigUInt64BE(128))
  return Number.parseInt(textOf(block, 124, 136).trim() || '0', 8)
}

/** The files of an archive, in their order. */
export async function* tarEntries(bytes: ByteReader): AsyncGenerator<Entry> {
  for (;;) {
    const block = await bytes.take(BLOCK)
    if (block.every((byte) => byte === 0)) return
    const size = sizeOf(block)
    let left = size
    async function* body(): AsyncGenerator<Buffer> {
      while (left > 0) {
        const part = await bytes.take(Math.min(left, PART_BYTES))
        left -= part.length
        yield part
      }
    }
    yield { name: textOf(block, 0, 100), size, body }
    // The part of the file that was not read.
    for await (const _ of body());
    await bytes.take(padding(size).length)
  }
}
