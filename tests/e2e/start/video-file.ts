import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

/**
 * A video that browsers play: one of the demo's, with empty room at its end.
 * @param room bytes of that room
 */
export async function videoFile(name: string, room = 3_000_000): Promise<{ file: string; data: Buffer }> {
  const short = await fs.readFile(path.resolve('demo/media/git-2.mp4'))
  const empty = Buffer.alloc(room)
  empty.writeUInt32BE(room)
  empty.write('free', 4, 'latin1')
  const data = Buffer.concat([short, empty])
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'mbuyu-video-'))
  const file = path.join(folder, name)
  await fs.writeFile(file, data)
  return { file, data }
}
