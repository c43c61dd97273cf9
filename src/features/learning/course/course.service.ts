import type { Db } from '#server/db/db.ts'
import { costOfSearch } from '#server/db/like.ts'
import { type Call, handlers } from '#server/http/call.ts'
import { notFound } from '#shared/errors.ts'
import type { Currency } from '#shared/currency.ts'
import { pageOf, DEFAULT_PAGE_SIZE } from '#shared/paging.ts'
import { folded } from '#shared/folded.ts'
import { message } from '#shared/message.ts'
import { type Actor, can, hasRole } from '#shared/policy.ts'
import { closestWord, isComparable } from './closest-words.logic.ts'
import { courseApi, type CourseDetail, type CourseSort } from './course.contract.ts'
import { coursePolicy, managesAllCourses } from './course.policy.ts'
import {
  type CourseFilter,
  countCourses,
  findPublicCourse,
  isTutor,
  listCourses,
  listLanguages,
  toCardOnly,
  toCourseCard,
  toCourseDetail,
  toOwnCourse,
} from './course.data.ts'
import { isKnownWord, listSimilarWords } from './course-word/course-word.data.ts'
import { findTaughtSkill, listSkillsOf } from './course-skill/course-skill.data.ts'
import { findLessons } from './lesson/lesson.data.ts'
import { pricesAt } from '#features/money/price/price.service.ts'

/** For other features that save a part of a course, such as a quiz. */
export { incrementRevision } from './course.data.ts'
/** For writing courses. */
export { archiveCourse, findCourseOrDraft, insertCourse, listAllCourses, setCourse } from './course.data.ts'
export { coursePolicy, managesAllCourses } from './course.policy.ts'
export type { OwnCourse } from './course.contract.ts'
export type { QuizShown } from './course.contract.ts'

/** Whether the person may edit some course or make one, and so may upload videos. */
export const mayWriteSomeCourse = async (db: Db, me: Actor): Promise<boolean> =>
  can(me, coursePolicy.create, {}) || (hasRole(me, ['teacher']) && (await isTutor(db, me.id)))

/** Whose courses someone reads in the list of those who write: all of them, or those where they are the tutor. */
export const courseScopeOf = (me: Actor): NonNullable<CourseFilter['of']> =>
  managesAllCourses(me) ? 'all' : { tutorId: me.id }

/** A course that the public may see, or 404. */
export async function requirePublicCourse(db: Db, id: number): Promise<{ title: string; priceMinor: number }> {
  const row = await findPublicCourse(db, id)
  if (!row) throw notFound(message('Course not found'))
  return { title: row.course.title, priceMinor: row.priceMinor }
}

/**
 * What a course costs at this moment, in each currency that it has a price in: dollars always.
 * @returns amounts in minor units, dollars first; 0 is free
 */
export async function pricesOf(
  db: Db,
  course: { id: number; priceMinor: number },
  now: Date,
): Promise<{ currency: Currency; amountMinor: number }[]> {
  const rows = await pricesAt(db, { kind: 'course', id: course.id }, now)
  const others = rows.flatMap(({ currency, amountMinor }) => (currency === 'USD' ? [] : { currency, amountMinor }))
  return [{ currency: 'USD', amountMinor: course.priceMinor }, ...others]
}

/** The lessons of a course in their order; nothing when the public may not see it. */
export async function publicLessonTitles(db: Db, id: number): Promise<string[] | undefined> {
  if (!(await findPublicCourse(db, id))) return undefined
  return (await findLessons(db, [id])).map(({ title }) => title)
}

type ListOptions = { limit?: number | undefined; page?: number | undefined; sort?: CourseSort }

async function listCoursePage<Shown>(
  db: Db,
  filter: CourseFilter,
  asked: ListOptions,
  show: (...row: Parameters<typeof toCourseCard>) => Shown,
) {
  const { limit = DEFAULT_PAGE_SIZE, page = 1, sort } = asked
  const rows = await listCourses(db, filter, { sort, limit, offset: (page - 1) * limit })
  const lessons = await findLessons(
    db,
    rows.map(({ course }) => course.id),
  )
  const courses = rows.map((row) => show(row, lessons))
  return { courses, ...pageOf(await countCourses(db, filter), page, limit) }
}

/** More words than this are not checked for typing errors. */
const MOST_WORDS = 6
/** Requests that looking for the word behind a typing error counts as. */
const WORD_COST = 10

/**
 * The same search with each word that no course has replaced by the one most like it.
 * @param spend counts the cost of looking up each of them
 * @returns undefined where no word needs replacing, or one cannot be
 */
async function correctSearch(db: Db, search: string, spend: Call['spend']): Promise<string | undefined> {
  const typed = folded(search).split(/\s+/)
  if (typed.length > MOST_WORDS) return undefined
  const corrected: string[] = []
  for (const word of typed) {
    if (!isComparable(word)) {
      corrected.push(word)
      continue
    }
    spend(WORD_COST)
    const meant = (await isKnownWord(db, word)) ? word : closestWord(word, await listSimilarWords(db, word))
    if (meant === undefined) return undefined
    corrected.push(meant)
  }
  return corrected.every((word, at) => word === typed[at]) ? undefined : corrected.join(' ')
}

/** The published courses; where nothing matches, those that the search means when its typing errors are corrected. */
async function findCourses({ db, query, spend }: Call<typeof courseApi.list>) {
  spend(costOfSearch(query.search))
  const page = await listCoursePage(db, query, query, toCourseCard)
  if (page.total > 0 || !query.search) return page
  const corrected = await correctSearch(db, query.search, spend)
  if (corrected === undefined) return page
  const instead = await listCoursePage(db, { ...query, search: corrected }, query, toCourseCard)
  return instead.total > 0 ? { ...instead, corrected_search: corrected } : page
}

/** A course as its page shows it, with its lessons and skills. */
export const describeCourse = async (db: Db, row: Parameters<typeof toCourseDetail>[0]): Promise<CourseDetail> =>
  toCourseDetail(row, await findLessons(db, [row.course.id]), await listSkillsOf(db, row.course.id))

export const courseHandlers = handlers(courseApi, {
  list: async (call) => {
    const { db, query } = call
    const page = await findCourses(call)
    const skill = query.skill ? await findTaughtSkill(db, query.skill) : undefined
    const courses = query.fields === 'card' ? page.courses.map(toCardOnly) : page.courses
    return { ...page, courses, ...(skill && { skill }), languages: await listLanguages(db) }
  },
  get: async ({ db, params }) => {
    const row = await findPublicCourse(db, params.id)
    if (!row) throw notFound(message('Course not found'))
    return { course: await describeCourse(db, row) }
  },
  listOwn: ({ db, me, query }) => listCoursePage(db, { ...query, of: courseScopeOf(me) }, query, toOwnCourse),
})
