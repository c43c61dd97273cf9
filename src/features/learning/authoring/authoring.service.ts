import { readTrail } from '#server/audit/audit.data.ts'
import { isOwnChange, outdated } from '#server/audit/outdated.ts'
import { contentChanged } from '#server/content-changed.ts'
import type { Db } from '#server/db/db.ts'
import { storeImage } from '#server/files/images.ts'
import { deleteReplacedFile } from '#server/files/delete-unused.ts'
import { type Call, handlers, type RawAnswer } from '#server/http/call.ts'
import { type CsvColumn, instantCell } from '#server/http/csv.ts'
import { listFile } from '#server/http/list-file.ts'
import { COURSE_LANGUAGES } from '#shared/course-languages.ts'
import { invalid, notFound } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { dollarsToCents } from '#shared/money.ts'
import { type Actor, authorize, can } from '#shared/policy.ts'
import { isVisibleText } from '#shared/visible-text.ts'
import { isTeacher } from '#features/base/user/user.service.ts'
import {
  archiveCourse,
  coursePolicy,
  courseScopeOf,
  describeCourse,
  findCourseOrDraft,
  insertCourse,
  listAllCourses,
  managesAllCourses,
  type OwnCourse,
  setCourse,
} from '#features/learning/course/course.service.ts'
import { listSkillsOf, writeSkills } from '#features/learning/course/course-skill/course-skill.service.ts'
import { cleanDescription } from './description.logic.ts'
import { listAuthorsQuizzes, canWriteQuizzesOf } from '#features/learning/quiz/quiz.service.ts'
import { authoringApi, COURSE_FILES } from './authoring.contract.ts'
import {
  countLearnersDone,
  countEnrollments,
  type CourseRow,
  findCourse,
  listLessonsToEdit,
  listEnrollmentsWithAllDone,
  lockCourse,
  toEditableCourse,
} from './authoring.data.ts'
import { courseCreated, courseRemoved, courseSubject, courseUpdated } from './authoring.events.ts'
import {
  deleteStoredVideos,
  completeFinishedEnrollments,
  storeLessonVideos,
  writeLessons,
} from './lessons/lessons.service.ts'

const NOT_FOUND = message('Course not found')

type Writing = Call<typeof authoringApi.create> | Call<typeof authoringApi.update>

/** What makes a new revision of a course, a line of the log each. */
const REVISING = ['authoring.update', 'quiz.save', 'lesson.create', 'lesson.setOrder']

const factsOf = (course: CourseRow) => ({ tutor_id: course.tutorId })

/** The course, if this person may edit it; otherwise it does not exist for them (404). */
function requireEditable(me: Actor, course: CourseRow | undefined): CourseRow {
  if (!course || !can(me, coursePolicy.readForEdit, factsOf(course))) throw notFound(NOT_FOUND)
  return course
}

/** The course as its editor sees it. */
async function readCourseToEdit(db: Db, id: number) {
  const course = await findCourse(db, id)
  if (!course) throw notFound(NOT_FOUND)
  const lessons = await listLessonsToEdit(db, id)
  return toEditableCourse(course, lessons, await listAuthorsQuizzes(db, [id]), await listSkillsOf(db, id))
}

/**
 * Who the tutor is to be: teachers are the tutors of what they make, everyone else chooses a teacher or none.
 * @param now the tutor so far, which may have stopped being a teacher
 */
async function tutorOf({ db, me, body, now }: Writing, known: number | null): Promise<number | null> {
  const asked = body.tutor_id === '' ? null : body.tutor_id
  if (!managesAllCourses(me)) {
    if (asked !== undefined && asked !== null && asked !== me.id)
      throw invalid({ tutor_id: [message('You can only choose yourself as the tutor')] })
    return me.id
  }
  if (asked === undefined || asked === known) return known
  if (asked !== null && !(await isTeacher(db, asked, now()))) throw invalid({ tutor_id: [message('Choose a teacher')] })
  return asked
}

/** Stores the pictures that came with the form; undefined for those that stay. */
async function storePictures(call: Writing) {
  const { thumbnail, banner_image: banner } = call.files_in
  const body = call.body as Call<typeof authoringApi.update>['body']
  const storePicture = async (file: typeof thumbnail) => {
    const rule = COURSE_FILES.thumbnail
    return file && (await storeImage(call, file, rule, call.me.id)).url
  }
  return {
    thumbnail: (await storePicture(thumbnail)) ?? (body.remove_thumbnail ? null : undefined),
    bannerImage: (await storePicture(banner)) ?? (body.remove_banner_image ? null : undefined),
  }
}

/**
 * The description as it is written: cleaned where it is formatted. Who sends only a text keeps the formatting of one
 * that has not changed.
 */
function descriptionOf({ description, description_html: html }: Writing['body'], known?: CourseRow) {
  if (html === undefined && known?.description === description) return {}
  if (!html) return { description, descriptionHtml: null }
  const clean = cleanDescription(html)
  if (!isVisibleText(clean.text)) throw invalid({ description: [message('Describe the course')] })
  return { description: clean.text, descriptionHtml: clean.html }
}

/** The columns that a form writes; fields that it leaves out are undefined and stay as they are. */
const columnsOf = ({ body }: Writing, known?: CourseRow) => ({
  title: body.title,
  ...descriptionOf(body, known),
  priceMinor: body.price === undefined ? undefined : dollarsToCents(body.price),
  durationMinutes: body.duration_minutes,
  difficultyLevel: body.difficulty_level,
  language: body.language,
  isPublished: body.is_published,
  requirements: body.requirements,
  whatYouWillLearn: body.what_you_will_learn,
})

async function create(call: Call<typeof authoringApi.create>) {
  const { db, me, body, now } = call
  authorize(me, coursePolicy.create, {})
  const tutorId = await tutorOf(call, null)
  const mayWriteQuizzes = canWriteQuizzesOf(me, { tutor_id: tutorId })
  const placed = await storeLessonVideos(call, body.videos ?? [], { existing: [], mayWriteQuizzes })
  try {
    const pictures = await storePictures(call)
    const course = await db.transaction(async (tx) => {
      const { durationMinutes = 0, description = body.description, ...columns } = columnsOf(call)
      const row = { ...columns, description, ...pictures, durationMinutes, tutorId, creatorId: me.id, createdAt: now() }
      const id = await insertCourse(tx, row)
      await writeSkills(tx, id, body.skills ?? [])
      await writeLessons(call, tx, id, placed)
      const detail = { lessons: placed.length, published: body.is_published ?? true }
      const tutor = tutorId === null || tutorId === me.id ? undefined : { tutorId }
      await courseCreated(call, tx, { id, title: body.title, detail }, tutor)
      await contentChanged(tx, 'course')
      return readCourseToEdit(tx, id)
    })
    return { message: call.say('Course created successfully!'), course }
  } catch (problem) {
    await deleteStoredVideos(call.files, placed)
    throw problem
  }
}

async function update(call: Call<typeof authoringApi.update>) {
  const { db, me, params, body, now } = call
  const before = requireEditable(me, await findCourse(db, params.id))
  const tutorId = await tutorOf(call, before.tutorId)
  const existing = await listLessonsToEdit(db, params.id)
  const mayWriteQuizzes = canWriteQuizzesOf(me, factsOf(before))
  const placed = body.videos && (await storeLessonVideos(call, body.videos, { existing, mayWriteQuizzes }))
  try {
    const pictures = await storePictures(call)
    const { course, replaced } = await db.transaction(async (tx) => {
      const held = requireEditable(me, await lockCourse(tx, params.id))
      if (body.revision !== undefined && body.revision !== held.revision) {
        const trail = await readTrail(tx, [courseSubject(params.id)], REVISING)
        const since = trail.slice(body.revision - held.revision)
        throw outdated(
          isOwnChange(since, me.id),
          message('This course has changed in the meantime. Compare both versions and save again.'),
        )
      }
      const patch = { ...columnsOf(call, held), ...pictures, tutorId }
      await setCourse(tx, params.id, patch)
      const hasOtherSkills = body.skills !== undefined && (await writeSkills(tx, params.id, body.skills))
      const lessons = placed && (await writeLessons(call, tx, params.id, placed))
      const fields = [...changedColumns(held, patch), ...(hasOtherSkills ? ['skills'] : [])]
      const tutor = tutorId === null || tutorId === me.id || tutorId === held.tutorId ? undefined : { tutorId }
      const detail = { fields, ...lessons }
      await courseUpdated(call, tx, { id: params.id, title: body.title, detail }, tutor)
      await completeFinishedEnrollments(call, tx, params.id, now())
      await contentChanged(tx, 'course')
      return { course: await readCourseToEdit(tx, params.id), replaced: held }
    })
    await deleteReplacedFile(call, replaced.thumbnail, course.thumbnail)
    await deleteReplacedFile(call, replaced.bannerImage, course.banner_image)
    return { message: call.say('Course updated successfully!'), course }
  } catch (problem) {
    await deleteStoredVideos(call.files, placed ?? [])
    throw problem
  }
}

/** The names of the columns that a change gives another value. */
function changedColumns(before: object, patch: object): string[] {
  const known = new Map(Object.entries(before))
  return Object.entries(patch)
    .filter(([key, value]) => value !== undefined && JSON.stringify(known.get(key)) !== JSON.stringify(value))
    .map(([key]) => key)
}

async function remove(call: Call<typeof authoringApi.remove>) {
  const { db, me, params, now } = call
  await db.transaction(async (tx) => {
    const course = await lockCourse(tx, params.id)
    if (!course) throw notFound(NOT_FOUND)
    const { active, completed } = await countEnrollments(tx, params.id)
    await archiveCourse(tx, params.id, now())
    const tutorId = course.tutorId === me.id ? null : course.tutorId
    await courseRemoved(call, tx, { id: params.id, title: course.title }, { tutorId, learners: active + completed })
    await contentChanged(tx, 'course')
  })
  return { message: call.say('Course Deleted! The course has been successfully removed.') }
}

async function preview({ db, me, params }: Call<typeof authoringApi.preview>) {
  const row = await findCourseOrDraft(db, params.id)
  requireEditable(me, row?.course)
  if (!row) throw notFound(NOT_FOUND)
  return { course: await describeCourse(db, row) }
}

async function impact({ db, me, params, query }: Call<typeof authoringApi.impact>) {
  requireEditable(me, await findCourse(db, params.id))
  const kept = new Set((query.keep ?? '').split(',').map(Number))
  const lessons = await listLessonsToEdit(db, params.id)
  const leaving = lessons.filter(({ id }) => !kept.has(id))
  const done = await countLearnersDone(
    db,
    leaving.map(({ id }) => id),
  )
  const staying = lessons.filter(({ id }) => kept.has(id)).map(({ id }) => id)
  const finishing = (query.added ?? 0) > 0 ? [] : await listEnrollmentsWithAllDone(db, params.id, staying)
  const { active, completed } = await countEnrollments(db, params.id)
  return {
    learning: active,
    completed,
    removed: leaving.map(({ id, title }) => ({ id, title, done_by: done.get(id) ?? 0 })),
    finishing: finishing.length,
  }
}

/** From the first level on (spec 3 §3). */
const LEVEL_WORDS = [message('Beginner'), message('Intermediate'), message('Advanced')]

const AUTHORING_FILE: readonly CsvColumn<OwnCourse>[] = [
  { head: message('Course'), cell: ({ title }) => title },
  { head: message('Tutor'), cell: ({ tutor }) => tutor?.name ?? null },
  { head: message('Level'), cell: (row) => LEVEL_WORDS[row.difficulty_level - 1] ?? row.difficulty_level },
  { head: message('Language'), cell: ({ language }) => COURSE_LANGUAGES[language] },
  { head: message('Lessons'), cell: ({ videos }) => videos.length },
  { head: message('Minutes'), cell: (row) => row.duration_minutes },
  { head: message('Price'), cell: ({ price }) => price },
  { head: message('Currency'), cell: ({ currency }) => currency },
  { head: message('Learners'), cell: ({ enrolledUsers }) => enrolledUsers.count },
  { head: message('Rating'), cell: ({ rating }) => rating?.value ?? null },
  { head: message('Status'), cell: (row) => (row.is_published ? message('Published') : message('Draft')) },
  { head: message('Added'), cell: (row) => instantCell(row.created_at) },
]

async function exportAll(call: Call<typeof authoringApi.export>): Promise<RawAnswer> {
  const { db, me, query } = call
  const found = await listAllCourses(db, { ...query, of: courseScopeOf(me) })
  return listFile(call, { action: 'authoring.export', name: 'courses', columns: AUTHORING_FILE }, found)
}

export const authoringHandlers = handlers(
  authoringApi,
  {
    create,
    update,
    remove,
    get: async ({ db, me, params }) => {
      requireEditable(me, await findCourse(db, params.id))
      return { course: await readCourseToEdit(db, params.id) }
    },
    preview,
    impact,
    export: exportAll,
  },
  {
    create: async ({ me }) => authorize(me, coursePolicy.create, {}),
    update: async ({ db, me, params }) => void requireEditable(me, await findCourse(db, params.id)),
  },
)
