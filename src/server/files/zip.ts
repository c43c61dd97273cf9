import { Buffer } from 'node:buffer'
import { Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

/** One file of an archive; its bytes are read while the archive is written. */
export type ZipEntry = { name: string; body: AsyncIterable<Buffer> | Iterable<Buffer> }

/** Sizes and checksum follow the bytes (bit 3), and names are UTF-8 (bit 11). */
const FLAGS = 0x0808
const DEFLATED = 8
const VERSION = 20
/** Larger archives need another form (ZIP64), which nobody's own data has needed. */
const LARGEST = 0xffff_ffff

/** The date and time of DOS, in UTC. */
function dosTime(at: Date): { date: number; time: number } {
  return {
    date: ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
    time: (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
  }
}

const words = (...fields: readonly (readonly [value: number, bytes: 2 | 4])[]): Buffer =>
  Buffer.concat(
    fields.map(([value, bytes]) => {
      const field = Buffer.alloc(bytes)
      field.writeUIntLE(value, 0, bytes)
      return field
    }),
  )

/** Reads bytes through and adds them up. */
async function* summed(body: ZipEntry['body'], sum: { crc: number; bytes: number }): AsyncGenerator<Buffer> {
  for await (const chunk of body) {
    sum.crc = crc32(chunk, sum.crc)
    sum.bytes += chunk.length
    yield chunk
  }
}

/**
 * The bytes of a zip archive, made while they are read: nothing is held in memory but a list of its names. Throws when it
 * grows beyond four gigabytes.
 */
export async function* zipEntries(entries: AsyncIterable<ZipEntry>, at: Date): AsyncGenerator<Buffer> {
  const { date, time } = dosTime(at)
  const listed: Buffer[] = []
  let offset = 0
  for await (const { name, body } of entries) {
    const start = offset
    const path = Buffer.from(name)
    const about = [
      [VERSION, 2],
      [FLAGS, 2],
      [DEFLATED, 2],
      [time, 2],
      [date, 2],
    ] as const
    const sum = { crc: 0, bytes: 0 }
    let packed = 0
    const head = Buffer.concat([
      words([0x04034b50, 4], ...about, [0, 4], [0, 4], [0, 4], [path.length, 2], [0, 2]),
      path,
    ])
    yield head
    for await (const chunk of Readable.from(summed(body, sum)).compose(createDeflateRaw()) as AsyncIterable<Buffer>) {
      packed += chunk.length
      yield chunk
    }
    const sizes = [
      [sum.crc, 4],
      [packed, 4],
      [sum.bytes, 4],
    ] as const
    const end = words([0x08074b50, 4], ...sizes)
    yield end
    offset += head.length + packed + end.length
    if (offset > LARGEST) throw new Error('this archive is too large')
    listed.push(
      words(
        [0x02014b50, 4],
        [VERSION, 2],
        ...about,
        ...sizes,
        [path.length, 2],
        [0, 2],
        [0, 2],
        [0, 2],
        [0, 2],
        [0, 4],
        [start, 4],
      ),
      path,
    )
  }
  const list = Buffer.concat(listed)
  const many = listed.length / 2
  yield list
  yield words([0x06054b50, 4], [0, 2], [0, 2], [many, 2], [many, 2], [list.length, 4], [offset, 4], [0, 2])
}
