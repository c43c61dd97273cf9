import durations from '../media/durations.json' with { type: 'json' }
import { courseTexts } from './courses/index.ts'
import type { DemoCourse } from './types.ts'

const measured: Record<string, number> = durations

function secondsOf(clip: string): number {
  const seconds = measured[clip]
  if (seconds === undefined) throw new Error(`The clip ${clip} has no measured length: run demo/make-clips.ts`)
  return seconds
}

export const courses: DemoCourse[] = courseTexts.map((course) => ({
  ...course,
  lessons: course.lessons.map((lesson) => ({ ...lesson, seconds: secondsOf(lesson.clip) })),
}))
