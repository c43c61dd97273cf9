import { and, asc, count, desc, eq, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/db.ts'
import { containsPatternsOf, contains } from '#server/db/like.ts'
import { COURSE_LANGUAGE_CODES, type CourseLanguage } from '#shared/course-languages.ts'
import { courseMinutes } from '#shared/course-length.ts'
import { difficultyText } from '#shared/difficulty.ts'
import { centsToDollars } from '#shared/money.ts'
import { ratingOf } from '#shared/rating.ts'
import { courseLearners } from '#features/learning/enrollment/enrollment.table.ts'
import { courseRatings } from '#features/learning/review/review.table.ts'
import { skills } from '#features/learning/skill/skill.table.ts'
import { users } from '#features/base/user/user.table.ts'
import type { CourseCard, CourseDetail, CourseListed, CourseSort, OwnCourse } from './course.contract.ts'
import type { SkillOfCourse } from './course-skill/course-skill.data.ts'
import { courseSkills } from './course-skill/course-skill.table.ts'
import { updateWordCounts } from './course-word/course-word.data.ts'
import { courses } from './course.table.ts'
import { findLessons, type LessonRow, toLesson } from './lesson/lesson.data.ts'
import { isOpenToAll } from './lesson/open-to-all.logic.ts'
import { currentUsdPrice } from '#features/money/price/price.data.ts'

const creators = alias(users, 'creators')
const tutors = alias(users, 'tutors')

export type CourseFilter = {
  /** Words that the title or the description contain, in any order. */
  search?: string | undefined
  /** Words that the title contains, in any order. */
  title?: string | undefined
  level?: number | undefined
  price?: 'free' | 'paid' | undefined
  /** The slug of a skill. */
  skill?: string | undefined
  language?: CourseLanguage | undefined
  /** Those of a tutor or all, drafts included; otherwise what the public sees. */
  of?: { tutorId: number } | 'all' | undefined
}

const isPublic = and(eq(courses.isPublished, true), isNull(courses.archivedAt))

/** Whether a course teaches the skill with this slug; that of a merged skill names the one in its place. */
const teachesSkill = (slug: string): SQL => sql`exists (select 1 from ${courseSkills}
  where ${courseSkills.courseId} = ${courses.id} and ${courseSkills.skillId} =
    (select coalesce(${skills.mergedIntoId}, ${skills.id}) from ${skills} where ${skills.slug} = ${slug}))`

function matchesFilter(filter: CourseFilter): SQL | undefined {
  const { search, title, level, price, skill, language, of } = filter
  return and(
    of === undefined ? isPublic : isNull(courses.archivedAt),
    of === undefined || of === 'all' ? undefined : eq(courses.tutorId, of.tutorId),
    ...containsPatternsOf(search).map((word) => or(contains(courses.title, word), contains(courses.description, word))),
    ...containsPatternsOf(title).map((word) => contains(courses.title, word)),
    level === undefined ? undefined : eq(courses.difficultyLevel, level),
    price === 'free' ? eq(currentUsdPrice, 0) : undefined,
    price === 'paid' ? gt(currentUsdPrice, 0) : undefined,
    skill ? teachesSkill(skill) : undefined,
    language && eq(courses.language, language),
  )
}

/** How many learn or have learned in a course. */
const learners = sql<number>`coalesce(${courseLearners.count}, 0)`

/** All that is shown of a course. */
const selectCards = (db: Db) =>
  db
    .select({
      course: courses,
      priceMinor: currentUsdPrice,
      creator: { name: creators.name, profilePicture: creators.profilePicture },
      tutor: { name: tutors.name, profilePicture: tutors.profilePicture, bio: tutors.bio },
      enrolled: learners.mapWith(Number),
      rated: { count: courseRatings.count, sum: courseRatings.sum },
    })
    .from(courses)
    .innerJoin(creators, eq(creators.id, courses.creatorId))
    .leftJoin(tutors, eq(tutors.id, courses.tutorId))
    .leftJoin(courseRatings, eq(courseRatings.courseId, courses.id))
    .leftJoin(courseLearners, eq(courseLearners.courseId, courses.id))

type CardRow = Awaited<ReturnType<typeof selectCards>>[number]

type ListOptions = { sort: CourseSort; limit: number; offset: number }

/**
 * The ids of one page, in their order: nothing that is only shown is read for courses of other pages.
 * @param asked which page; all of them without it
 */
async function listCourseIds(db: Db, filter: CourseFilter, asked?: ListOptions): Promise<number[]> {
  const sort = asked?.sort
  const found = db.select({ id: courses.id }).from(courses).$dynamic()
  const ordered = sort === 'popular' ? found.leftJoin(courseLearners, eq(courseLearners.courseId, courses.id)) : found
  const orders: Record<NonNullable<CourseSort>, SQL> = {
    popular: desc(learners),
    price: asc(currentUsdPrice),
    '-price': desc(currentUsdPrice),
  }
  const all = ordered
    .where(matchesFilter(filter))
    .orderBy(...(sort ? [orders[sort]] : []), desc(courses.createdAt), desc(courses.id))
  const rows = await (asked ? all.limit(asked.limit).offset(asked.offset) : all)
  return rows.map(({ id }) => id)
}

/** The courses with these ids, in their order. */
async function listCardsByIds(db: Db, ids: readonly number[]): Promise<CardRow[]> {
  if (ids.length === 0) return []
  const rows = await selectCards(db).where(inArray(courses.id, [...ids]))
  const byId = new Map(rows.map((row) => [row.course.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** One page of courses, newest first unless another order is asked for. */
export const listCourses = async (db: Db, filter: CourseFilter, asked: ListOptions): Promise<CardRow[]> =>
  listCardsByIds(db, await listCourseIds(db, filter, asked))

/** How many courses of a file are read at once. */
const BATCH = 200

async function* readCoursesInBatches(db: Db, ids: readonly number[]): AsyncGenerator<OwnCourse> {
  for (let at = 0; at < ids.length; at += BATCH) {
    const batch = ids.slice(at, at + BATCH)
    const lessons = await findLessons(db, batch)
    yield* (await listCardsByIds(db, batch)).map((row) => toOwnCourse(row, lessons))
  }
}

/** All courses of a list, the newest first, for a file: how many there are, and then the courses. */
export async function listAllCourses(db: Db, filter: CourseFilter) {
  const ids = await listCourseIds(db, filter)
  return { total: ids.length, rows: readCoursesInBatches(db, ids) }
}

export async function countCourses(db: Db, filter: CourseFilter): Promise<number> {
  const [row] = await db.select({ total: count() }).from(courses).where(matchesFilter(filter))
  return row?.total ?? 0
}

/** The languages in which there is a published course: one statement that looks for one course of each. */
export async function listLanguages(db: Db): Promise<CourseLanguage[]> {
  const codes = sql.join(
    COURSE_LANGUAGE_CODES.map((code) => sql`${code}`),
    sql`, `,
  )
  const { rows } = await db.execute<{ code: CourseLanguage }>(sql`
    select known.code from unnest(array[${codes}]::text[]) with ordinality as known(code, place)
    where exists (select 1 from ${courses} where ${courses.language} = known.code and ${isPublic})
    order by known.place`)
  return rows.map(({ code }) => code)
}

/** A course that the public may see. */
export async function findPublicCourse(db: Db, id: number): Promise<CardRow | undefined> {
  const [row] = await selectCards(db).where(and(eq(courses.id, id), isPublic))
  return row
}

/** A course as its page shows it, drafts too. */
export async function findCourseOrDraft(db: Db, id: number): Promise<CardRow | undefined> {
  const [row] = await selectCards(db).where(and(eq(courses.id, id), isNull(courses.archivedAt)))
  return row
}

export function toCourseCard(
  { course, priceMinor, creator, tutor, enrolled, rated }: CardRow,
  lessons: LessonRow[],
): CourseCard {
  const videos = lessons.filter((lesson) => lesson.courseId === course.id).map(toLesson)
  return {
    id: course.id,
    title: course.title,
    language: course.language,
    description: course.description,
    price: centsToDollars(priceMinor),
    currency: course.currency,
    thumbnail: course.thumbnail,
    banner_image: course.bannerImage,
    difficulty_level: course.difficultyLevel,
    difficulty_level_text: difficultyText(course.difficultyLevel),
    duration_minutes: courseMinutes(course.durationMinutes, videos),
    videos,
    creator: { name: creator.name, profile_picture: creator.profilePicture },
    tutor_id: course.tutorId,
    tutor: tutor && { name: tutor.name, profile_picture: tutor.profilePicture },
    enrolledUsers: { count: enrolled },
    rating: rated && ratingOf(rated),
    requirements: course.requirements,
    what_you_will_learn: course.whatYouWillLearn,
    is_published: course.isPublished,
    created_at: course.createdAt.toISOString(),
  }
}

/** What else the tutor sees: the length that the course claims, which the public may not see (course-length.ts). */
export const toOwnCourse = (row: CardRow, lessons: LessonRow[]): OwnCourse => ({
  ...toCourseCard(row, lessons),
  claimed_minutes: row.course.durationMinutes,
})

/** Only what a card shows. */
export function toCardOnly(course: CourseCard): CourseListed {
  const { id, title, language, price, banner_image, difficulty_level_text, videos, creator } = course
  const { enrolledUsers, rating } = course
  const lessons = videos.map((video) => ({ id: video.id }))
  const about = { id, title, language, price, banner_image, difficulty_level_text }
  return { ...about, videos: lessons, creator, enrolledUsers, rating }
}

export function toCourseDetail(row: CardRow, lessons: LessonRow[], taught: readonly SkillOfCourse[]): CourseDetail {
  const { tutor, priceMinor } = row
  const card = toCourseCard(row, lessons)
  const isPreview = (at: number) => isOpenToAll({ isPreview: lessons[at]?.isPreview ?? null, at }, priceMinor === 0)
  return {
    ...card,
    videos: card.videos.map((video, at) => ({ ...video, is_preview: isPreview(at) })),
    description_html: row.course.descriptionHtml,
    skills: taught.map(({ slug, name, names }) => ({ slug, name, names })),
    tutor: tutor && { name: tutor.name, profile_picture: tutor.profilePicture, bio: tutor.bio },
  }
}

export async function insertCourse(tx: Db, course: typeof courses.$inferInsert): Promise<number> {
  const [row] = await tx.insert(courses).values(course).returning()
  if (!row) throw new Error('the course was not written')
  await updateWordCounts(tx, undefined, row)
  return row.id
}

/** Changes a course that the caller holds; its revision grows by one. */
export async function setCourse(tx: Db, id: number, patch: Partial<typeof courses.$inferInsert>): Promise<void> {
  const [before] = await tx.select().from(courses).where(eq(courses.id, id))
  const [after] = await tx
    .update(courses)
    .set({ ...patch, revision: sql`${courses.revision} + 1` })
    .where(eq(courses.id, id))
    .returning()
  await updateWordCounts(tx, before, after)
}

/** Takes a course out of the catalogue; its learners keep it. */
export async function archiveCourse(tx: Db, id: number, now: Date): Promise<void> {
  await setCourse(tx, id, { archivedAt: now })
}

/** Whether this person is the tutor of a course. */
export async function isTutor(db: Db, userId: number): Promise<boolean> {
  const rows = await db
    .select({ id: courses.id })
    .from(courses)
    .where(and(eq(courses.tutorId, userId), isNull(courses.archivedAt)))
    .limit(1)
  return rows.length > 0
}

/** Counts a change of a part of a course, its quizzes for example, and holds the course until the transaction ends. */
export async function incrementRevision(tx: Db, id: number): Promise<void> {
  await tx
    .update(courses)
    .set({ revision: sql`${courses.revision} + 1` })
    .where(eq(courses.id, id))
}
