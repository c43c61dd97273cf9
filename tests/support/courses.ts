import { randomBytes } from 'node:crypto'
import {
  addCourse,
  type AddedVideo,
  type NewCourse,
  type NewQuiz,
} from '#features/learning/authoring/new-course/new-course.service.ts'
import type { EnrollmentStatus } from '#features/learning/enrollment/enrollment.contract.ts'
import { enrollmentMoves } from '#features/learning/enrollment/decision/decision.contract.ts'
import {
  addEnrollment,
  decideEnrollments,
  requireEnrollment,
} from '#features/learning/enrollment/enrollment.service.ts'
import { recordAttempt } from '#features/learning/learning/attempt/attempt.service.ts'
import { recordCompletion } from '#features/learning/learning/learning.service.ts'
import type { Services } from '#server/service-types.ts'
import type { Db } from '#server/db/db.ts'
import { files } from '#server/files/files.table.ts'
import { FORM } from './enrollment-form.ts'
import { type Person, person } from './people.ts'

/** A course with its lessons; the right answers are known to the tests only. */
export type TestCourse = { id: number; title: string; tutor: Person; videos: AddedVideo[] }

/** Two questions of 1 and 3 points, passed at 70 %. */
const QUIZ: NewQuiz = {
  title: 'Check yourself',
  description: 'Two questions',
  passingScore: 70,
  questions: [
    {
      text: 'Which tag makes a link?',
      options: ['a', 'b', 'i', 'u'],
      correctAnswer: 0,
      points: 1,
      explanation: 'a is for anchor',
      videoAt: 12,
    },
    { text: 'Which tag makes a list?', options: ['p', 'ul', 'h1', 'em'], correctAnswer: 1, points: 3 },
  ],
}

type CourseWish = Partial<Omit<NewCourse, 'videos'>> & {
  tutor?: Person
  /** One video each; `true` gives it a quiz. */
  lessons?: (boolean | NewQuiz)[]
}

/** A published free course with two videos, the second with a quiz, unless given otherwise. */
export async function aCourse(services: Pick<Services, 'db' | 'files'>, wish: CourseWish = {}): Promise<TestCourse> {
  const { tutor: given, lessons = [false, true], ...more } = wish
  const { db } = services
  const tutor = given ?? (await person(db, 'teacher'))
  const videos: NewCourse['videos'] = []
  for (const [i, quiz] of lessons.entries()) {
    const fileId = await aFile(services, 'video', 'video/mp4')
    const captionsFileId = await aFile(services, 'captions', 'text/vtt')
    const about = { title: `Lesson ${i + 1}`, seconds: 60, type: 'upload' as const, fileId, captionsFileId }
    videos.push(quiz ? { ...about, quiz: quiz === true ? QUIZ : quiz } : about)
  }
  const title = more.title ?? `Course ${randomBytes(3).toString('hex')}`
  const course: NewCourse = {
    description: 'How the web works, step by step.',
    thumbnail: null,
    bannerImage: null,
    priceMinor: 0,
    durationMinutes: 90,
    difficultyLevel: 1,
    requirements: ['A phone or a computer'],
    whatYouWillLearn: ['Make a page'],
    isPublished: true,
    tutorId: tutor.id,
    creatorId: tutor.id,
    ...more,
    title,
    videos,
  }
  const added = await db.transaction((tx) => addCourse(tx, course, new Date()))
  return { ...added, title, tutor }
}

/** A small stored file of random bytes, private like every lesson. */
async function aFile(
  { db, files: store }: Pick<Services, 'db' | 'files'>,
  kind: 'video' | 'captions',
  type: 'video/mp4' | 'text/vtt',
): Promise<string> {
  const id = randomBytes(12).toString('hex')
  const data = randomBytes(1000)
  await store.write(`${id}.${type.split('/')[1]}`, data)
  await db.insert(files).values({ id, kind, isPublic: false, type, bytes: data.length })
  return id
}

/** One administrator per database decides: every further one would be told of all that is asked for from then on. */
const deciders = new WeakMap<Db, Promise<Person>>()

function deciderIn(db: Db): Promise<Person> {
  const decider = deciders.get(db) ?? person(db, 'admin')
  deciders.set(db, decider)
  return decider
}

/** An enrollment in the given state, reached by the real moves; for completed ones all quizzes are passed. */
export async function anEnrollment(
  db: Db,
  learner: Person,
  course: TestCourse,
  status: Exclude<EnrollmentStatus, 'withdrawn'> = 'active',
): Promise<number> {
  const now = new Date()
  const admin = status === 'pending' ? undefined : await deciderIn(db)
  return db.transaction(async (tx) => {
    const form = { ...FORM, name: learner.name, email: learner.email }
    const id = await addEnrollment(tx, { userId: learner.id, courseId: course.id, form }, now)
    if (!admin) return id
    const isRejected = status === 'rejected'
    const move = isRejected ? enrollmentMoves.reject : enrollmentMoves.approve
    const reason = isRejected ? 'The class is full' : null
    await decideEnrollments({ happenedAt: now }, tx, { ids: [id], move, byId: admin.id, reason }, now)
    if (status === 'completed')
      for (const video of course.videos) await finish(tx, { id, userId: learner.id }, course, video, now)
    return id
  })
}

async function finish(
  tx: Db,
  { id, userId }: { id: number; userId: number },
  course: TestCourse,
  video: AddedVideo,
  now: Date,
): Promise<void> {
  const past = { happenedAt: now }
  if (video.questions.length > 0) {
    const learner = { userId, enrollmentId: id, videoId: video.id, courseId: course.id }
    await recordAttempt(past, tx, learner, answersTo(video), now)
  }
  await recordCompletion(past, tx, await requireEnrollment(tx, id), video.id, now)
}

/** Right answers to a video's quiz, or wrong ones to every question. */
export function answersTo(video: AddedVideo | undefined, isRight = true): Record<string, number> {
  const pairs = (video?.questions ?? []).map(({ id, correctAnswer }) => [
    String(id),
    isRight ? correctAnswer : (correctAnswer + 1) % 4,
  ])
  return Object.fromEntries(pairs) as Record<string, number>
}
