import { contentChanged } from '#server/content-changed.ts'
import type { Db } from '#server/db/db.ts'
import type { CourseLanguage } from '#shared/course-languages.ts'
import { invalid } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { insertQuiz } from '#features/learning/quiz/quiz.service.ts'
import { insertCourse } from '#features/learning/course/course.service.ts'
import { writeSkills } from '#features/learning/course/course-skill/course-skill.service.ts'
import { cleanDescription } from '../description.logic.ts'
import { isAllowedVideoUrl } from '../authoring.contract.ts'
import { insertVideo } from '#features/learning/course/lesson/lesson.service.ts'

export type NewQuiz = {
  title: string
  description: string
  /** Percent of the points that is needed to pass. */
  passingScore: number
  shuffleOptions?: boolean
  attemptLimit?: number | null
  retryMinutes?: number | null
  questions: {
    text: string
    options: string[]
    correctAnswer: number
    points: number
    explanation?: string
    /** The second of the video that the question is about. */
    videoAt?: number
  }[]
}

export type NewVideo = {
  title: string
  /** Length of the clip. */
  seconds: number
  quiz?: NewQuiz
} & ({ type: 'upload'; fileId: string; captionsFileId?: string } | { type: 'external'; url: string })

export type NewCourse = {
  title: string
  description: string
  /** The description with its formatting; `description` is then read from it. */
  descriptionHtml?: string
  thumbnail: string | null
  bannerImage: string | null
  /** US cents; 0 means free. */
  priceMinor: number
  durationMinutes: number
  difficultyLevel: number
  /** What it is taught in; English when left out. */
  language?: CourseLanguage
  requirements: string[]
  whatYouWillLearn: string[]
  isPublished: boolean
  tutorId: number | null
  creatorId: number
  /** What it teaches. */
  skillIds?: number[]
  videos: NewVideo[]
}

export type AddedVideo = { id: number; seconds: number; questions: { id: number; correctAnswer: number }[] }

/**
 * Writes a course with its lessons and quizzes. Files must already be in the store and in `files`.
 * @returns the ids, in the order given; the right answers are for seeding only
 */
export async function addCourse(tx: Db, course: NewCourse, now: Date): Promise<{ id: number; videos: AddedVideo[] }> {
  const { videos, skillIds = [], descriptionHtml, ...row } = course
  const clean = descriptionHtml === undefined ? null : cleanDescription(descriptionHtml)
  const described = clean && { description: clean.text, descriptionHtml: clean.html }
  const id = await insertCourse(tx, { ...row, ...described, createdAt: now })
  await writeSkills(tx, id, skillIds)
  const added: AddedVideo[] = []
  for (const [position, video] of videos.entries()) added.push(await addVideo(tx, id, position, video))
  await contentChanged(tx, 'course')
  return { id, videos: added }
}

async function addVideo(tx: Db, courseId: number, position: number, video: NewVideo): Promise<AddedVideo> {
  if (video.type === 'external' && !isAllowedVideoUrl(video.url)) {
    throw invalid({ url: [message('Use an https address on YouTube or Vimeo')] })
  }
  const place =
    video.type === 'upload'
      ? { fileId: video.fileId, captionsFileId: video.captionsFileId ?? null }
      : { url: video.url }
  const { title, type, seconds, quiz } = video
  const id = await insertVideo(tx, { courseId, position, title, type, seconds, ...place })
  if (!quiz) return { id, seconds, questions: [] }
  const { questions, ...about } = quiz
  return { id, seconds, questions: await insertQuiz(tx, { ...about, videoId: id }, questions) }
}
