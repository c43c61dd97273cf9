import fs from 'node:fs/promises'
import path from 'node:path'
import { addCourse, type AddedVideo, type NewQuiz } from '#features/learning/authoring/new-course/new-course.service.ts'
import { addSkill } from '#features/learning/skill/skill.service.ts'
import type { Services } from '#server/service-types.ts'
import type { Db } from '#server/db/db.ts'
import { files } from '#server/files/files.table.ts'
import { courses } from '../data/courses.ts'
import { SKILLS_IN_FRENCH } from '../data/skills.ts'
import type { DemoLesson, DemoQuiz } from '../data/types.ts'
import { demoFileId } from './file-id.ts'

const MEDIA = path.resolve(import.meta.dirname, '../media')
const DAY_MS = 86_400_000
/** The first course is this old; a new one followed every few weeks. */
const FIRST_DAYS_AGO = 410
const DAYS_BETWEEN = 3
const UNUSED_SKILLS = ['Project management', 'Public speaking']

export type SeededCourse = {
  id: number
  language: 'en' | 'fr'
  isFree: boolean
  priceMinor: number
  videos: AddedVideo[]
}
type ClipRow = typeof files.$inferInsert

/** Copies clips and captions into the file store; their addresses are private. */
export async function storeClips(services: Services): Promise<ClipRow[]> {
  const rows: ClipRow[] = []
  for (const { clip } of courses.flatMap((course) => course.lessons)) {
    rows.push(await storeClip(services, `${clip}.mp4`, 'video', 'video/mp4'))
    rows.push(await storeClip(services, `${clip}.vtt`, 'document', 'text/vtt'))
  }
  return rows
}

async function storeClip(services: Services, name: string, kind: 'video' | 'document', type: string): Promise<ClipRow> {
  const data = await fs.readFile(path.join(MEDIA, name))
  const id = demoFileId(name)
  await services.files.write(`${id}${path.extname(name)}`, data)
  return { id, kind, isPublic: false, type, bytes: data.length, originalName: name }
}

/** Writes the courses with their lessons and quizzes, in the order of the data. */
export async function addCourses(
  tx: Db,
  services: Services,
  people: Map<string, number>,
  picture: (key: string) => string,
  clips: ClipRow[],
): Promise<SeededCourse[]> {
  await tx.insert(files).values(clips).onConflictDoNothing()
  const skillIds = await addSkills(tx, services)
  const seeded: SeededCourse[] = []
  for (const [index, course] of courses.entries()) {
    const tutorId = people.get(course.tutor)
    if (!tutorId) throw new Error(`no tutor ${course.tutor}`)
    const cover = picture(`cover ${course.slug}`)
    const daysAgo = course.days_ago ?? FIRST_DAYS_AGO - index * DAYS_BETWEEN
    const added = await addCourse(
      tx,
      {
        title: course.title,
        language: course.language ?? 'en',
        description: course.description,
        ...(course.description_html !== undefined && { descriptionHtml: course.description_html }),
        thumbnail: cover,
        bannerImage: cover,
        priceMinor: course.price_cents,
        durationMinutes: course.duration_minutes,
        difficultyLevel: course.level,
        requirements: course.requirements,
        whatYouWillLearn: course.what_you_will_learn,
        isPublished: course.is_published,
        skillIds: (course.skills ?? []).map((name) => skillIds.get(name) ?? 0),
        tutorId,
        creatorId: tutorId,
        videos: await Promise.all(course.lessons.map(toVideo)),
      },
      new Date(services.now().getTime() - daysAgo * DAY_MS),
    )
    seeded.push({
      ...added,
      language: course.language ?? 'en',
      isFree: course.price_cents === 0,
      priceMinor: course.price_cents,
    })
  }
  return seeded
}

/** The list of skills: those that courses teach, and two that none teaches now. */
async function addSkills(tx: Db, { now }: Services): Promise<Map<string, number>> {
  const names = new Set([...courses.flatMap(({ skills = [] }) => skills), ...UNUSED_SKILLS].toSorted())
  const ids = new Map<string, number>()
  for (const name of names) {
    const fr = SKILLS_IN_FRENCH[name]
    ids.set(name, await addSkill(tx, { name, ...(fr && { names: { fr } }) }, now()))
  }
  return ids
}

async function toVideo(lesson: DemoLesson) {
  const captions = await fs.readFile(path.join(MEDIA, `${lesson.clip}.vtt`), 'utf8')
  return {
    title: lesson.title,
    type: 'upload' as const,
    fileId: demoFileId(`${lesson.clip}.mp4`),
    captionsFileId: demoFileId(`${lesson.clip}.vtt`),
    seconds: Math.round(lesson.seconds),
    ...(lesson.quiz ? { quiz: toQuiz(lesson.quiz, startsOf(captions)) } : {}),
  }
}

/** The seconds at which the scenes of a clip begin: each is one caption. */
const startsOf = (captions: string): number[] =>
  [...captions.matchAll(/^(\d+):(\d+):(\d+)\.\d+ -->/gm)].map(
    ([, hours, minutes, seconds]) => Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds),
  )

function toQuiz(quiz: DemoQuiz, starts: readonly number[]): NewQuiz {
  return {
    title: quiz.title,
    description: quiz.description,
    passingScore: quiz.passing_score,
    shuffleOptions: quiz.shuffle_options ?? false,
    attemptLimit: quiz.limit?.attempts ?? null,
    retryMinutes: quiz.limit?.retry_minutes ?? null,
    questions: quiz.questions.map(({ text, options, correct_answer, points, explanation, scene }) => {
      const videoAt = starts[scene]
      if (videoAt === undefined) throw new Error(`no scene ${scene} for "${text}"`)
      return { text, options, correctAnswer: correct_answer, points, explanation, videoAt }
    }),
  }
}
