/**
 * Makes the lesson clips, their captions and demo/media/durations.json from the course data.
 *   node demo/make-clips.ts                    every clip and the guide
 *   node demo/make-clips.ts guide web-1        only these
 *   node demo/make-clips.ts --stills=<folder>  pictures to look at instead of clips
 * Needs ffmpeg and espeak-ng.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drawGuide, GUIDE } from './clips/guide.ts'
import { drawSlide } from './clips/layouts.ts'
import { encode, type Picture, still } from './clips/encode.ts'
import { LAYOUT_OF, THEMES } from './clips/theme.ts'
import { captions, speak, type Speaker } from './clips/voice.ts'
import { courseTexts } from './data/courses/index.ts'

const MEDIA = join(import.meta.dirname, 'media')
const DURATIONS = join(MEDIA, 'durations.json')
const FRENCH: Speaker = { voice: 'fr-fr', pitch: 46 }
const SPEAKERS: Speaker[] = [
  { voice: 'en-gb', pitch: 46 },
  { voice: 'en-us', pitch: 44 },
  { voice: 'en-us+f2', pitch: 50 },
]

type Job = {
  clip: string
  says: string[]
  speaker: Speaker
  picture: (starts: number[], end: number, duration: number) => Picture
}

function jobs(): Job[] {
  const lessons = courseTexts.flatMap((course, place) =>
    course.lessons.map((lesson, index): Job => ({
      clip: lesson.clip,
      says: lesson.scenes.map((scene) => scene.say),
      speaker: course.language === 'fr' ? FRENCH : (SPEAKERS[place % SPEAKERS.length] ?? { voice: 'en-gb', pitch: 46 }),
      picture: (starts, end, duration) => (t) =>
        drawSlide({
          language: course.language ?? 'en',
          course: course.title,
          title: lesson.title,
          number: index + 1,
          scenes: lesson.scenes,
          visual: lesson.visual,
          theme: THEMES[course.cover.palette],
          layout: LAYOUT_OF[course.slug] ?? 'split',
          clock: { t, starts, end },
          duration,
        }),
    })),
  )
  const guide: Job = {
    clip: 'guide',
    says: GUIDE.map((scene) => scene.say),
    speaker: { voice: 'en-gb', pitch: 46 },
    picture: (starts, end, duration) => (t) => drawGuide({ t, starts, end }, duration),
  }
  return [...lessons, guide]
}

function measured(file: string): number {
  const out = execFileSync('ffprobe', ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', file], {
    encoding: 'utf8',
  })
  return Math.round(Number(out.trim()) * 100) / 100
}

async function make(job: Job, folder: string, stills: string | undefined): Promise<void> {
  const speech = speak(job.says, job.speaker, folder)
  const starts = speech.cues.slice(1).map((cue) => cue.start)
  const end = speech.cues.at(-1)?.end ?? speech.duration
  const draw = job.picture(starts, end, speech.duration)
  if (stills !== undefined) {
    const moments = [(starts[0] ?? 2) - 0.8, ((starts[1] ?? 8) + (starts[2] ?? 12)) / 2, end + 0.8]
    for (const [index, moment] of moments.entries()) await still(draw(moment), join(stills, `${job.clip}-${index}.png`))
    console.log(`${job.clip}: ${speech.duration.toFixed(1)} s`)
    return
  }
  const target = join(MEDIA, `${job.clip}.mp4`)
  await encode(draw, speech.wav, speech.duration, target)
  writeFileSync(join(MEDIA, `${job.clip}.vtt`), captions(speech))
  const durations: Record<string, number> = existsSync(DURATIONS) ? JSON.parse(readFileSync(DURATIONS, 'utf8')) : {}
  durations[job.clip] = measured(target)
  const sorted = Object.fromEntries(Object.entries(durations).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  writeFileSync(DURATIONS, `${JSON.stringify(sorted, null, 2)}\n`)
  console.log(`${job.clip}: ${durations[job.clip]} s, ${Math.round(statSync(target).size / 1000)} kB`)
}

const names = process.argv.slice(2).filter((value) => !value.startsWith('--'))
const stills = process.argv.find((value) => value.startsWith('--stills='))?.slice('--stills='.length)
const wanted = jobs().filter((job) => names.length === 0 || names.includes(job.clip))
if (wanted.length === 0) throw new Error(`No clip is called ${names.join(', ')}`)
mkdirSync(MEDIA, { recursive: true })
if (stills !== undefined) mkdirSync(stills, { recursive: true })
const folder = mkdtempSync(join(tmpdir(), 'clips-'))
try {
  for (const job of wanted) await make(job, folder, stills)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
