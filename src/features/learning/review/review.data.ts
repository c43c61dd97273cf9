import { iso } from '#server/db/iso.ts'
import { and, desc, eq, exists, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/db.ts'
import { jsonObject } from '#server/db/json.ts'
import { likePatternOf, contains } from '#server/db/like.ts'
import { type List, listAll, listPage, nameOrder } from '#server/db/list-page.ts'
import { listTotal } from '#server/db/list-total.ts'
import { type Choosing, MOST_CHOICES } from '#shared/choices.ts'
import type { Sorted } from '#shared/paging.ts'
import type { RatingSums } from '#shared/rating.ts'
import { courses, isChoice, isTitled } from '#features/learning/course/course.table.ts'
import { isNamed, users } from '#features/base/user/user.table.ts'
import { publicName } from './public-name.logic.ts'
import {
  REVIEW_STATUSES,
  type OwnReview,
  type Review,
  type ReviewColumn,
  type ReviewStatus,
} from './review.contract.ts'
import { courseRatings, reviews } from './review.table.ts'
import type { ShownReview } from './public-review/public-review.contract.ts'

const authors = alias(users, 'authors')
const moderators = alias(users, 'moderators')
const words = sql.placeholder('search')

const PUBLIC = {
  id: reviews.id,
  rating: reviews.rating,
  text: reviews.text,
  author: users.name,
  created_at: reviews.createdAt,
  edited_at: reviews.editedAt,
  answer: reviews.answer,
  answer_author: sql<string | null>`${authors.name}`,
  answered_at: reviews.answeredAt,
}
const OWN = { ...PUBLIC, status: reviews.status, hidden_reason: reviews.hiddenReason }

const shownRow = jsonObject(PUBLIC)
const ownRow = jsonObject(OWN)
const row = jsonObject({
  ...OWN,
  user: jsonObject({ id: users.id, name: users.name, email: users.email, profile_picture: users.profilePicture }),
  course: jsonObject({
    id: courses.id,
    title: courses.title,
    tutor_id: courses.tutorId,
    is_public: sql<boolean>`(${courses.isPublished} and ${courses.archivedAt} is null)`,
  }),
  hidden_at: reviews.hiddenAt,
  hidden_by: sql<string | null>`${moderators.name}`,
})

const LEARNER = { table: users, on: eq(users.id, reviews.userId) }
const ANSWERING = { table: authors, on: eq(authors.id, reviews.answeredById), isLeft: true }

const SHOWN: List<typeof shownRow._.type, { courseId: number }> = {
  name: 'shown reviews',
  from: reviews,
  id: reviews.id,
  joins: [LEARNER, ANSWERING],
  row: shownRow,
  where: eq(reviews.status, 'shown'),
  filters: { courseId: eq(reviews.courseId, sql.placeholder('courseId')) },
  order: [desc(reviews.createdAt), desc(reviews.id)],
}

export type ReviewFilter = {
  status?: ReviewStatus | undefined
  rating?: number | undefined
  courseId?: number | undefined
  tutorId?: number | undefined
  isAnswered?: 'yes' | undefined
  isUnanswered?: 'yes' | undefined
  search?: string | undefined
}

const REVIEWS: List<typeof row._.type, ReviewFilter, ReviewColumn> = {
  name: 'reviews',
  from: reviews,
  id: reviews.id,
  joins: [
    LEARNER,
    { table: courses, on: eq(courses.id, reviews.courseId), filters: ['tutorId'] },
    ANSWERING,
    { table: moderators, on: eq(moderators.id, reviews.hiddenById), isLeft: true },
  ],
  row,
  filters: {
    status: eq(reviews.status, sql.placeholder('status')),
    rating: eq(reviews.rating, sql.placeholder('rating')),
    courseId: eq(reviews.courseId, sql.placeholder('courseId')),
    tutorId: eq(courses.tutorId, sql.placeholder('tutorId')),
    isAnswered: isNotNull(reviews.answer),
    isUnanswered: isNull(reviews.answer),
    search: or(isNamed(reviews.userId, words), isTitled(reviews.courseId, words), contains(reviews.text, words)),
  },
  tabs: { key: 'status', column: reviews.status, values: REVIEW_STATUSES },
  sorts: {
    learner: nameOrder(users.name),
    course: nameOrder(courses.title),
    rating: sql`${reviews.rating}`,
    when: sql`${reviews.createdAt}`,
  },
  order: [desc(reviews.createdAt), desc(reviews.id)],
}

type Sort = Sorted<ReviewColumn> | undefined
type Paged = { page?: number | undefined; limit?: number | undefined }
type ListOptions = Paged & { sort?: Sort; counts?: '1' | undefined }

const toShownReview = (found: typeof shownRow._.type): ShownReview => ({
  id: found.id,
  rating: found.rating,
  text: found.text,
  author: publicName(found.author),
  created_at: iso(found.created_at),
  edited_at: iso(found.edited_at),
  answer:
    found.answer !== null && found.answered_at !== null
      ? { text: found.answer, author: found.answer_author ?? '', answered_at: iso(found.answered_at) }
      : null,
})

const toOwnReview = (found: typeof ownRow._.type): OwnReview => ({
  ...toShownReview(found),
  status: found.status,
  hidden_reason: found.hidden_reason,
})

const toReview = (found: typeof row._.type): Review => ({
  ...toOwnReview(found),
  user: found.user,
  course: found.course,
  hidden_at: iso(found.hidden_at),
  hidden_by: found.hidden_by === null ? null : { name: found.hidden_by },
})

/** One page of what the public reads of a course, newest first: one statement. */
export async function listShownReviews(db: Db, courseId: number, asked: Paged) {
  const { rows, ...paged } = await listPage(db, SHOWN, { filter: { courseId }, ...asked })
  return { rows: rows.map(toShownReview), ...paged }
}

const patterns = ({ search, ...filter }: ReviewFilter) => ({ ...filter, search: search && likePatternOf(search) })

/** One page of reviews: one statement. */
export async function listReviews(db: Db, filter: ReviewFilter, asked: ListOptions) {
  const { rows, ...paged } = await listPage(db, REVIEWS, { filter: patterns(filter), ...asked })
  return { rows: rows.map(toReview), ...paged }
}

/** How many there are. */
export const countReviews = (db: Db, filter: ReviewFilter): Promise<number> => listTotal(db, REVIEWS, filter)

/** All rows, for a file. */
export function listAllReviews(db: Db, filter: ReviewFilter, sort: Sort) {
  return listAll(db, REVIEWS, { filter: patterns(filter), sort }, toReview)
}

/** The courses that have reviews, of one tutor or of all, by title; more than anyone scrolls through are found by their words. */
export function listReviewedCourses(db: Db, tutorId: number | undefined, asked: Choosing) {
  const isReviewed = exists(
    db
      .select({ one: sql`1` })
      .from(reviews)
      .where(eq(reviews.courseId, courses.id)),
  )
  return db
    .select({ id: courses.id, title: courses.title })
    .from(courses)
    .where(and(isReviewed, isChoice(asked), tutorId === undefined ? undefined : eq(courses.tutorId, tutorId)))
    .orderBy(nameOrder(courses.title), courses.id)
    .limit(MOST_CHOICES)
}

export async function findReview(db: Db, id: number): Promise<Review | undefined> {
  const [found] = await db
    .select({ row })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.userId))
    .innerJoin(courses, eq(courses.id, reviews.courseId))
    .leftJoin(authors, eq(authors.id, reviews.answeredById))
    .leftJoin(moderators, eq(moderators.id, reviews.hiddenById))
    .where(eq(reviews.id, id))
  return found && toReview(found.row)
}

/** A learner's review of a course. */
export async function findOwnReview(db: Db, userId: number, courseId: number): Promise<OwnReview | undefined> {
  const [found] = await db
    .select({ row: ownRow })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.userId))
    .leftJoin(authors, eq(authors.id, reviews.answeredById))
    .where(and(eq(reviews.userId, userId), eq(reviews.courseId, courseId)))
  return found && toOwnReview(found.row)
}

/** A new review; answers nothing when this learner has one of this course already. */
export async function insertReview(tx: Db, values: typeof reviews.$inferInsert): Promise<number | undefined> {
  const [added] = await tx
    .insert(reviews)
    .values(values)
    .onConflictDoNothing({ target: [reviews.courseId, reviews.userId] })
    .returning({ id: reviews.id })
  return added?.id
}

/** What a change of a learner's review starts from, locked until the transaction ends. */
export async function lockOwnReview(tx: Db, userId: number, courseId: number) {
  const [held] = await tx
    .select({ id: reviews.id, rating: reviews.rating, text: reviews.text, status: reviews.status })
    .from(reviews)
    .where(and(eq(reviews.userId, userId), eq(reviews.courseId, courseId)))
    .for('update')
  return held
}

/** Locks a review until the transaction ends. */
export async function lockReview(tx: Db, id: number): Promise<void> {
  await tx.select({ id: reviews.id }).from(reviews).where(eq(reviews.id, id)).for('update')
}

type Changed = Partial<Omit<typeof reviews.$inferInsert, 'id' | 'courseId' | 'userId' | 'status' | 'createdAt'>>

export async function updateReview(tx: Db, id: number, changed: Changed): Promise<void> {
  await tx.update(reviews).set(changed).where(eq(reviews.id, id))
}

/** Moves those of the given reviews that are still in `from`; answers what they counted, or will count. */
export function moveReviews(
  tx: Db,
  ids: readonly number[],
  { from, to, ...changed }: Changed & { from: readonly ReviewStatus[]; to: ReviewStatus },
): Promise<{ id: number; courseId: number; rating: number }[]> {
  return tx
    .update(reviews)
    .set({ ...changed, status: to })
    .where(and(inArray(reviews.id, [...ids]), inArray(reviews.status, [...from])))
    .returning({ id: reviews.id, courseId: reviews.courseId, rating: reviews.rating })
}

/** Adds to the sums of a course, and answers what they are then. */
export async function addToRating(tx: Db, courseId: number, by: RatingSums): Promise<RatingSums> {
  const [after] = await tx
    .insert(courseRatings)
    .values({ courseId, ...by })
    .onConflictDoUpdate({
      target: courseRatings.courseId,
      set: {
        count: sql`${courseRatings.count} + excluded.count`,
        sum: sql`${courseRatings.sum} + excluded.sum`,
      },
    })
    .returning({ count: courseRatings.count, sum: courseRatings.sum })
  return after ?? by
}
