import { and, asc, count, desc, eq, gt, ilike, isNull, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/db.ts'
import { containing } from '#server/db/like.ts'
import { courseMinutes } from '#shared/course-length.ts'
import { difficultyText } from '#shared/difficulty.ts'
import { centsToDollars } from '#shared/money.ts'
import { enrollments } from '../enrollment/enrollment.table.ts'
import { users } from '../user/user.table.ts'
import type { CourseCard, CourseDetail, CourseListed, CourseSort, OwnCourse } from './course.contract.ts'
import { courses } from './course.table.ts'
import { type LessonRow, toLesson } from './lesson/lesson.data.ts'

const creators = alias(users, 'creators')
const tutors = alias(users, 'tutors')

export type CourseFilter = {
  /** Words that the title or the description contain, in any order. */
  search?: string | undefined
  level?: number | undefined
  price?: 'free' | 'paid' | undefined
  /** Own courses of this tutor, drafts included; otherwise what the public sees. */
  tutorId?: number | undefined
}

const isPublic = and(eq(courses.isPublished, true), isNull(courses.archivedAt))

function matching(filter: CourseFilter): SQL | undefined {
  const { search, level, price, tutorId } = filter
  return and(
    tutorId === undefined ? isPublic : and(eq(courses.tutorId, tutorId), isNull(courses.archivedAt)),
    ...(search ? search.split(/\s+/) : [])
      .map(containing)
      .map((word) => or(ilike(courses.title, word), ilike(courses.description, word))),
    level === undefined ? undefined : eq(courses.difficultyLevel, level),
    price === 'free' ? eq(courses.priceMinor, 0) : undefined,
    price === 'paid' ? gt(courses.priceMinor, 0) : undefined,
  )
}

const learners = sql<number>`(select count(*)::int from ${enrollments}
  where ${enrollments.courseId} = ${courses.id} and ${enrollments.status} in ('active', 'completed'))`

const cards = (db: Db) =>
  db
    .select({
      course: courses,
      creator: { name: creators.name, profilePicture: creators.profilePicture },
      tutor: { name: tutors.name, profilePicture: tutors.profilePicture, bio: tutors.bio },
      enrolled: learners,
    })
    .from(courses)
    .innerJoin(creators, eq(creators.id, courses.creatorId))
    .leftJoin(tutors, eq(tutors.id, courses.tutorId))

type CardRow = Awaited<ReturnType<typeof cards>>[number]

const ORDERS: Record<NonNullable<CourseSort>, SQL> = {
  popular: desc(learners),
  price: asc(courses.priceMinor),
  '-price': desc(courses.priceMinor),
}

/** One page of courses, newest first unless another order is asked for. */
export function listCourses(
  db: Db,
  filter: CourseFilter,
  { sort, limit, offset }: { sort: CourseSort; limit: number; offset: number },
): Promise<CardRow[]> {
  return cards(db)
    .where(matching(filter))
    .orderBy(...(sort ? [ORDERS[sort]] : []), desc(courses.createdAt), desc(courses.id))
    .limit(limit)
    .offset(offset)
}

/** All that a search looks through. */
export async function readSearched(db: Db): Promise<string> {
  const [row] = await db
    .select({ text: sql<string | null>`string_agg(${courses.title} || ' ' || ${courses.description}, ' ')` })
    .from(courses)
    .where(isPublic)
  return row?.text ?? ''
}

export async function countCourses(db: Db, filter: CourseFilter): Promise<number> {
  const [row] = await db.select({ total: count() }).from(courses).where(matching(filter))
  return row?.total ?? 0
}

/** A course that the public may see. */
export async function findPublicCourse(db: Db, id: number): Promise<CardRow | undefined> {
  const [row] = await cards(db).where(and(eq(courses.id, id), isPublic))
  return row
}

export function toCourseCard({ course, creator, tutor, enrolled }: CardRow, lessons: LessonRow[]): CourseCard {
  const videos = lessons.filter((lesson) => lesson.courseId === course.id).map(toLesson)
  return {
    id: course.id,
    title: course.title,
    description: course.description,
    price: centsToDollars(course.priceMinor),
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
    requirements: course.requirements,
    what_you_will_learn: course.whatYouWillLearn,
    is_published: course.isPublished,
    created_at: course.createdAt.toISOString(),
  }
}

/** What the tutor sees besides: the length that the course claims, which the public may not see (course-length.ts). */
export const toOwnCourse = (row: CardRow, lessons: LessonRow[]): OwnCourse => ({
  ...toCourseCard(row, lessons),
  claimed_minutes: row.course.durationMinutes,
})

/** Only what a card shows. */
export function toCardOnly(course: CourseCard): CourseListed {
  const { id, title, price, banner_image, difficulty_level_text, videos, creator, enrolledUsers } = course
  const lessons = videos.map((video) => ({ id: video.id }))
  return { id, title, price, banner_image, difficulty_level_text, videos: lessons, creator, enrolledUsers }
}

export function toCourseDetail(row: CardRow, lessons: LessonRow[]): CourseDetail {
  const { tutor } = row
  return {
    ...toCourseCard(row, lessons),
    tutor: tutor && { name: tutor.name, profile_picture: tutor.profilePicture, bio: tutor.bio },
  }
}

export async function insertCourse(tx: Db, course: typeof courses.$inferInsert): Promise<number> {
  const [row] = await tx.insert(courses).values(course).returning({ id: courses.id })
  if (!row) throw new Error('the course was not written')
  return row.id
}
