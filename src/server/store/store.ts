import type { Readable } from 'node:stream'

/** Where file bytes live. Keys are names we made ourselves, like `ab12cd-480.webp`. */
export type FileStore = {
  /** Where it is, for people who run the product: `the folder /srv/data/files`. */
  place: string
  write: (key: string, data: Buffer) => Promise<void>
  /** Stores a stream and returns its size; a stream longer than `maxBytes` is discarded. */
  writeFrom: (key: string, source: Readable, maxBytes: number) => Promise<number | 'too large'>
  /** Gives a file another key. */
  move: (from: string, to: string) => Promise<void>
  /** Takes in a whole file from beside the store; the file itself stays, and may be taken in again. */
  adopt: (file: string, key: string) => Promise<void>
  size: (key: string) => Promise<number | undefined>
  /**
   * Bytes `start` to `end`, both included. What is not there, or cannot be reached, is an error of the stream (see
   * `begun`).
   */
  read: (key: string, range?: { start: number; end: number }) => Readable
  remove: (key: string) => Promise<void>
  /** All files, in no order; what is being written is not among them. */
  list: () => AsyncGenerator<StoredFile>
  /** Removes incomplete files that a crash left before this moment. */
  sweep: (before: Date) => Promise<void>
  /** Throws when the store does not answer. */
  check: () => Promise<void>
}

/** One file of the store. */
export type StoredFile = { key: string; bytes: number; changedAt: Date }

const KEY = /^[\w-]+\.[a-z0-9]+$/

/** Whether this is a name that we made: other files may lie beside ours. */
export const isFileKey = (text: string): boolean => KEY.test(text)

/** The key itself; throws when it is none, so that no name reaches beyond the store. */
export function requireKey(key: string): string {
  if (!isFileKey(key)) throw new Error(`not a file key: ${key}`)
  return key
}

/** The store cannot be reached, or does not answer in time: what is asked of it may well work in a moment. */
export class StoreAway extends Error {
  override readonly name = 'StoreAway'
}

/** No space on the disk, or no more for this account (a quota). */
const FULL = new Set(['ENOSPC', 'EDQUOT'])

/** Whether something could not be written as the disk of the files is full. */
export const isDiskFull = (problem: unknown): boolean =>
  problem instanceof Error && 'code' in problem && FULL.has(String(problem.code))

/**
 * Counts what passes, and lets no more than `maxBytes` through; the rest is read and dropped, so that the answer
 * still reaches the sender.
 */
export function createByteLimit(maxBytes: number) {
  const sum = { bytes: 0 }
  async function* countAndLimit(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      sum.bytes += chunk.length
      if (sum.bytes <= maxBytes) yield chunk
    }
  }
  return { sum, pass: countAndLimit }
}

/**
 * The same stream, once its first bytes are there: a file that cannot be read throws here, before anything was
 * answered.
 */
export async function untilFirstBytes(stream: Readable): Promise<Readable> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  stream.once('readable', resolve)
  stream.once('error', reject)
  try {
    await promise
    return stream
  } finally {
    stream.off('readable', resolve)
    stream.off('error', reject)
  }
}
