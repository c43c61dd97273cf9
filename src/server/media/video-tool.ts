import { spawn } from 'node:child_process'
import fs from 'node:fs/promises'
import { createRequire } from 'node:module'
import os from 'node:os'
import * as z from 'zod/mini'

/** The programs that read and write videos. */
export type VideoTool = { ffmpeg: string; ffprobe: string }

/** A video that the tool cannot read or write, or not within its limits; trying again changes nothing. */
export class VideoProblem extends Error {}

/** Limits, since a hostile file may use any amount of time or memory. */
const MOST_MEMORY_KB = 3_000_000
const MOST_OUTPUT_BYTES = 1_000_000
const PROBE_SECONDS = 30
const LOW_PRIORITY = 19
/** The readers of the formats that we accept; a file can reach no other part of the tool. */
const READING = ['-protocol_whitelist', 'file', '-format_whitelist', 'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm']

let found: Promise<VideoTool | undefined> | undefined

/**
 * ffmpeg and ffprobe: the machine's own, else those of the optional packages; nothing when there are neither. Looked
 * for once.
 */
export const findVideoTool = (): Promise<VideoTool | undefined> =>
  (found ??= firstWorking([
    { ffmpeg: 'ffmpeg', ffprobe: 'ffprobe' },
    {
      ffmpeg: findPackagedProgram('@ffmpeg-installer/ffmpeg'),
      ffprobe: findPackagedProgram('@ffprobe-installer/ffprobe'),
    },
  ]))

/** The first of these whose programs run on this machine; nothing when there is none. */
export async function firstWorking(
  candidates: readonly { [K in keyof VideoTool]: string | undefined }[],
): Promise<VideoTool | undefined> {
  for (const { ffmpeg, ffprobe } of candidates) {
    if (ffmpeg && ffprobe && (await canRun(ffmpeg)) && (await canRun(ffprobe))) return { ffmpeg, ffprobe }
  }
  return undefined
}

/** Where an optional package has its program; nothing when the package is not installed, or not for this platform. */
function findPackagedProgram(name: string): string | undefined {
  try {
    return (createRequire(import.meta.url)(name) as { path: string }).path
  } catch {
    return undefined
  }
}

async function canRun(program: string): Promise<boolean> {
  // Packages are installed without their scripts, one of which makes the program executable.
  if (program.includes('/')) await fs.chmod(program, 0o755).catch(() => undefined)
  return runProgram(program, ['-version'], PROBE_SECONDS).then(
    () => true,
    () => false,
  )
}

/**
 * Runs a program with limits on its time, memory and output, and without our environment.
 * @throws VideoProblem when it fails or does not end in time
 */
function runProgram(program: string, args: readonly string[], seconds: number): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const [command, all] = withMemoryLimit(program, args)
  const child = spawn(command, all, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH },
    timeout: seconds * 1000,
    killSignal: 'SIGKILL',
  })
  if (child.pid !== undefined) lowerPriority(child.pid)
  let output = ''
  let complaint = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString('latin1')
    if (output.length > MOST_OUTPUT_BYTES) child.kill('SIGKILL')
  })
  child.stderr.on('data', (chunk: Buffer) => {
    complaint = (complaint + chunk.toString('latin1')).slice(-1000)
  })
  child.on('error', reject)
  child.on('close', (code, signal) => {
    if (code === 0) resolve(Buffer.from(output, 'latin1').toString('utf8'))
    else reject(new VideoProblem(`${program} ended with ${code ?? signal}: ${complaint.trim()}`))
  })
  return promise
}

/** Where there is a shell, it limits the memory. */
function withMemoryLimit(program: string, args: readonly string[]): [string, string[]] {
  if (process.platform !== 'linux') return [program, [...args]]
  return ['/bin/sh', ['-c', `ulimit -v ${MOST_MEMORY_KB}; exec "$0" "$@"`, program, ...args]]
}

/** Low priority, so that requests of visitors come first. */
function lowerPriority(pid: number): void {
  try {
    os.setPriority(pid, LOW_PRIORITY)
  } catch {
    // The process has ended already.
  }
}

/** Arguments without spaces inside. */
const splitArguments = (text: string): string[] => text.split(' ')

/** What a video is, as it is played: turned upright. */
export type AboutVideo = { seconds: number; width: number; height: number; hasSound: boolean }

const Probed = z.object({
  format: z.object({ duration: z.optional(z.coerce.number()) }),
  streams: z.array(
    z.object({
      codec_type: z.optional(z.string()),
      width: z.optional(z.number()),
      height: z.optional(z.number()),
      disposition: z.optional(z.object({ attached_pic: z.optional(z.number()) })),
      tags: z.optional(z.object({ rotate: z.optional(z.coerce.number()) })),
      side_data_list: z.optional(z.array(z.object({ rotation: z.optional(z.number()) }))),
    }),
  ),
})

/** Reads what a video is. Throws VideoProblem for a file that has no moving picture, or that cannot be read. */
export async function probeVideo({ ffprobe }: VideoTool, file: string): Promise<AboutVideo> {
  const text = await runProgram(
    ffprobe,
    ['-v', 'error', ...READING, '-print_format', 'json', '-show_format', '-show_streams', '-i', file],
    PROBE_SECONDS,
  )
  const { format, streams } = Probed.parse(JSON.parse(text))
  const picture = streams.find((each) => each.codec_type === 'video' && each.disposition?.attached_pic !== 1)
  const { width = 0, height = 0 } = picture ?? {}
  const seconds = format.duration ?? 0
  if (!picture || width < 2 || height < 2 || !(seconds > 0)) throw new VideoProblem('there is no moving picture')
  const turned =
    picture.side_data_list?.find(({ rotation }) => rotation !== undefined)?.rotation ?? picture.tags?.rotate
  const isOnItsSide = Math.abs(turned ?? 0) % 180 === 90
  return {
    seconds,
    width: isOnItsSide ? height : width,
    height: isOnItsSide ? width : height,
    hasSound: streams.some((each) => each.codec_type === 'audio'),
  }
}

/** One picture from near the beginning, as a PNG of at most 960 dots. */
export async function drawPoster({ ffmpeg }: VideoTool, file: string, seconds: number, target: string): Promise<void> {
  const reading = ['-v', 'error', '-y', '-ss', String(Math.min(seconds / 4, 5)), ...READING, '-i', file]
  const writing = splitArguments("-frames:v 1 -an -vf scale='min(960,iw)':-2 -f image2 -c:v png")
  await runProgram(ffmpeg, [...reading, ...writing, target], PROBE_SECONDS * 2)
}

/** A smaller copy of a video for slow and expensive connections. */
export type Encoding = {
  /** The most pixels on the short side; null for sound only. Rates in kbit/s. */
  picture: { side: number; crf: number; rate: number } | null
  soundRate: number
}

/**
 * Writes a copy as MP4 that begins to play at once, without the place and the device that made it; then reads it
 * again.
 */
export async function encodeVideo(
  tool: VideoTool,
  file: string,
  { picture, soundRate }: Encoding,
  { target, longestSeconds }: { target: string; longestSeconds: number },
): Promise<AboutVideo | undefined> {
  const reading = [...splitArguments('-v error -y'), ...READING, '-i', file]
  const sound = splitArguments(`-map 0:a:0? -c:a aac -ac 1 -b:a ${soundRate}k -sn -dn`)
  const writing = splitArguments('-map_metadata -1 -map_chapters -1 -movflags +faststart -f mp4')
  const moving = picture ? pictureOf(picture) : ['-vn']
  await runProgram(tool.ffmpeg, [...reading, ...moving, ...sound, ...writing, target], longestSeconds)
  return picture ? probeVideo(tool, target) : undefined
}

function pictureOf({ side, crf, rate }: NonNullable<Encoding['picture']>): string[] {
  const evenSize = (size: string) => `trunc(min(${side},${size})/2)*2`
  const scale = `scale=w='if(gte(iw,ih),-2,${evenSize('iw')})':h='if(gte(iw,ih),${evenSize('ih')},-2)',format=yuv420p`
  const coding = splitArguments('-map 0:v:0 -c:v libx264 -profile:v main -level 3.1 -preset fast -threads 1')
  const rates = splitArguments(
    `-crf ${crf} -maxrate ${rate}k -bufsize ${rate * 2}k -force_key_frames expr:gte(t,n_forced*2)`,
  )
  return [...coding, ...rates, '-vf', scale]
}
