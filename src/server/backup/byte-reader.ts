/** Reads exact numbers of bytes from a stream of chunks. */
export type ByteReader = {
  /** Throws when the stream ends before. */
  take: (bytes: number) => Promise<Buffer>
  /** Some bytes, as they come; undefined at the end. */
  some: () => Promise<Buffer | undefined>
}

/** Reads a stream by numbers of bytes, with no more in memory than is being read. */
export function readBytes(source: AsyncIterable<Buffer>): ByteReader {
  const pieces = source[Symbol.asyncIterator]()
  let held = Buffer.alloc(0)
  async function readMore(): Promise<boolean> {
    const next = await pieces.next()
    if (next.done) return false
    held = held.length === 0 ? Buffer.from(next.value) : Buffer.concat([held, next.value])
    return true
  }
  return {
    async take(bytes) {
      while (held.length < bytes) {
        if (!(await readMore())) throw new Error('the archive ends too early')
      }
      const taken = held.subarray(0, bytes)
      held = held.subarray(bytes)
      return taken
    },
    async some() {
      if (held.length === 0 && !(await readMore())) return undefined
      const taken = held
      held = Buffer.alloc(0)
      return taken
    },
  }
}
