/** Pipes rendered frames into ffmpeg together with the voice. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import sharp from 'sharp'
import { FPS, HEIGHT, WIDTH } from './theme.ts'

const SOUND =
  'highpass=f=80,lowpass=f=9000,equalizer=f=3200:t=q:w=1.2:g=-3,loudnorm=I=-18:TP=-3:LRA=7,aresample=22050,alimiter=limit=0.6:level=false'

export type Picture = (seconds: number) => string

const raw = (svg: string): Promise<Buffer> =>
  sharp(Buffer.from(svg)).flatten({ background: '#fbf7ee' }).removeAlpha().raw().toBuffer()

export async function encode(draw: Picture, wav: string, duration: number, target: string): Promise<void> {
  const frames = Math.ceil(duration * FPS)
  const ffmpeg = spawn(
    'ffmpeg',
    [
      '-y',
      '-loglevel',
      'error',
      '-f',
      'rawvideo',
      '-pix_fmt',
      'rgb24',
      '-s',
      `${WIDTH}x${HEIGHT}`,
      '-r',
      String(FPS),
      '-i',
      'pipe:0',
      '-i',
      wav,
      '-vf',
      'scale=out_color_matrix=bt709:out_range=tv,format=yuv420p',
      '-colorspace',
      'bt709',
      '-color_primaries',
      'bt709',
      '-color_trc',
      'bt709',
      '-color_range',
      'tv',
      '-c:v',
      'libx264',
      '-profile:v',
      'high',
      '-preset',
      'slower',
      '-tune',
      'animation',
      '-crf',
      '33',
      '-g',
      String(FPS * 15),
      '-af',
      SOUND,
      '-c:a',
      'aac',
      '-ac',
      '1',
      '-ar',
      '22050',
      '-b:a',
      '26k',
      '-t',
      (frames / FPS).toFixed(3),
      '-map_metadata',
      '-1',
      '-fflags',
      '+bitexact',
      '-movflags',
      '+faststart',
      target,
    ],
    { stdio: ['pipe', 'inherit', 'inherit'] },
  )
  const closed = once(ffmpeg, 'close')
  const ahead: Promise<Buffer>[] = []
  for (let frame = 0; frame < frames + 2; frame += 1) {
    if (frame < frames) ahead.push(raw(draw(frame / FPS)))
    if (frame < 2) continue
    const picture = await ahead.shift()
    if (picture !== undefined && !ffmpeg.stdin.write(picture)) await once(ffmpeg.stdin, 'drain')
  }
  ffmpeg.stdin.end()
  const [code] = await closed
  if (code !== 0) throw new Error(`ffmpeg ended with ${String(code)} for ${target}`)
}

/** One frame as PNG, to look at a design without encoding it. */
export async function still(svg: string, target: string): Promise<void> {
  await sharp(Buffer.from(svg)).png().toFile(target)
}
