import type { Buffer } from 'node:buffer'
import { PassThrough, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** One file of an archive; its bytes are read while the archive is written. */
export type ZipEntry = { name: string; body: AsyncIterable<Buffer> | Iterable<Buffer> }

/**
 * The bytes of a zip archive, made while they are read: an entry is asked for when the one before it is written, so
 * that nothing is held in memory but a list of names. Anyone who stops reading stops the entries, too.
 */
export function zipOf(entries: AsyncIterable<ZipEntry>, at: Date): Readable {
  const zip = new ZipFile()
  const archive = zip.outputStream.pipe(new PassThrough())
  const stopped = new AbortController()
  const failStream = (problem: Error) => void archive.destroy(problem)
  async function addEntries(): Promise<void> {
    for await (const { name, body } of entries) {
      const bytes = Readable.from(body, { signal: stopped.signal })
      zip.addReadStream(bytes, name, { mtime: at })
      await finished(bytes)
    }
    zip.end()
  }
  zip.on('error', failStream)
  archive.once('close', () => stopped.abort())
  addEntries().catch(failStream)
  return archive
}
