import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { encodeVideo, probeVideo, VideoProblem, type VideoTool } from './video-tool.ts'

let folder: string
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'mbuyu-tool-'))
})
afterAll(() => fs.rm(folder, { recursive: true, force: true }))

/** A tool that does something else than reading videos: what a hostile file may make of the real one. */
async function toolThat(name: string, does: string): Promise<VideoTool> {
  const program = path.join(folder, name)
  await fs.writeFile(program, `#!/bin/sh\n${does}\n`, { mode: 0o755 })
  return { ffmpeg: program, ffprobe: program }
}

const SOUND = { picture: null, soundRate: 32 }

describe('a tool that a file has taken over', () => {
  test('writes without end: it is stopped', async () => {
    const tool = await toolThat('endless', 'exec yes "{"')
    await expect(probeVideo(tool, 'a.mp4')).rejects.toThrow(/SIGKILL/)
  })

  test('never ends: it is stopped when its time is over', async () => {
    const tool = await toolThat('lasting', 'exec sleep 60')
    const limits = { target: path.join(folder, 'out.mp4'), longestSeconds: 1 }
    await expect(encodeVideo(tool, 'a.mp4', SOUND, limits)).rejects.toThrow(VideoProblem)
  })

  test('finds no secret of ours in its environment', async () => {
    vi.stubEnv('DATABASE_URL', 'postgres://secret')
    const tool = await toolThat('curious', 'echo "found: $DATABASE_URL." >&2; exit 1')
    await expect(probeVideo(tool, 'a.mp4')).rejects.toThrow('found: .')
    vi.unstubAllEnvs()
  })

  test('gets 3 GB of memory and no more, where the system can say so', async () => {
    const tool = await toolThat('hungry', 'echo "limit: $(ulimit -v)" >&2; exit 1')
    const limit = process.platform === 'linux' ? '3000000' : ''
    await expect(probeVideo(tool, 'a.mp4')).rejects.toThrow(`limit: ${limit}`)
  })
})
