import { and, asc, desc, eq, gte, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { jsonObject } from '#server/db/json.ts'
import { likePatternOf, contains } from '#server/db/like.ts'
import { type List, listAll, listPage, nameOrder } from '#server/db/list-page.ts'
import type { Day } from '#shared/dates.ts'
import type { Sorted } from '#shared/paging.ts'
import { users } from '#features/base/user/user.table.ts'
import { departments } from '#features/people/department/department.table.ts'
import { employees, isRunning } from '../employee.table.ts'
import type { GivenRating, RatedEmployee, RatingColumn } from './rating.contract.ts'
import { employeeRatings } from './rating.table.ts'

/** One value of all ratings of the employee of a row. */
const ofAllRatings = <T>(value: SQL<T>) =>
  sql<T>`(select ${value} from ${employeeRatings} where ${employeeRatings.employeeId} = ${employees.id})`

const average = ofAllRatings(sql<number | null>`round(avg(${employeeRatings.rating}), 1)`)
const many = ofAllRatings(sql<number>`count(*)`)
const last = ofAllRatings(sql<Day | null>`max(${employeeRatings.ratedOn})`)

const row = jsonObject({
  id: employees.id,
  user_id: employees.userId,
  manager_id: employees.managerId,
  name: employees.fullName,
  department: departments.name,
  profile_picture: employees.profilePicture,
  avg_rating: average,
  total_ratings: many,
  last_rated: last,
  // The record contains the latest rating.
  latest_recommendation: employees.recommendation,
})

export type RatedFilter = {
  search?: string | undefined
  department?: string | undefined
  managerId?: number | undefined
}

const RATED: List<typeof row._.type, RatedFilter, RatingColumn> = {
  name: 'rated employees',
  from: employees,
  id: employees.id,
  joins: [{ table: departments, on: eq(departments.id, employees.departmentId), filters: ['department'] }],
  row,
  where: isRunning,
  filters: {
    search: contains(employees.fullName, sql.placeholder('search')),
    department: sql`folded(${departments.name}) = folded(${sql.placeholder('department')})`,
    managerId: eq(employees.managerId, sql.placeholder('managerId')),
  },
  sorts: {
    name: nameOrder(employees.fullName),
    department: nameOrder(departments.name),
    // Employees without a rating are sorted last.
    rating: sql`coalesce(${average}, 0)`,
    reviews: many,
    last: sql`coalesce(${last}, '1900-01-01')`,
  },
  order: [asc(nameOrder(employees.fullName)), asc(employees.id)],
}

type Sort = Sorted<RatingColumn> | undefined
type ListOptions = {
  sort?: Sort
  page?: number | undefined
  limit?: number | undefined
}

const patterns = ({ search, ...filter }: RatedFilter): RatedFilter => ({
  ...filter,
  search: search && likePatternOf(search),
})

/** One page of current employees with their ratings: one statement. */
export async function listRated(db: Db, filter: RatedFilter, asked: ListOptions) {
  return listPage(db, RATED, { filter: patterns(filter), ...asked })
}

/** All rows, for a file. */
export const listAllRated = (db: Db, filter: RatedFilter, sort: Sort) =>
  listAll(db, RATED, { filter: patterns(filter), sort }, (found): RatedEmployee => found)

/** One of them, by the id of the record. */
export async function findRated(db: Db, id: number): Promise<RatedEmployee | undefined> {
  const [found] = await db
    .select({ row })
    .from(employees)
    .innerJoin(departments, eq(departments.id, employees.departmentId))
    .where(and(eq(employees.id, id), isRunning))
  return found?.row
}

const rating = {
  id: employeeRatings.id,
  rating: employeeRatings.rating,
  recommendation: employeeRatings.recommendation,
  rating_date: employeeRatings.ratedOn,
  rated_by: { id: users.id, name: users.name, profile_picture: users.profilePicture },
}

/** The ratings of an employee, the newest first; all of them, or those since a day. */
export const listRatings = (db: Db, employeeId: number, from?: Day): Promise<GivenRating[]> =>
  db
    .select(rating)
    .from(employeeRatings)
    .innerJoin(users, eq(users.id, employeeRatings.ratedById))
    .where(and(eq(employeeRatings.employeeId, employeeId), from && gte(employeeRatings.ratedOn, from)))
    .orderBy(desc(employeeRatings.ratedOn), desc(employeeRatings.id))

export type NewRating = typeof employeeRatings.$inferInsert

/**
 * Writes a rating, or the one of the same person and day again; the record of the employee is held.
 * @returns its id, and whether it says anything that was not there before
 */
export async function saveRating(tx: Db, values: NewRating): Promise<{ id: number; isNew: boolean }> {
  const { employeeId, ratedById, ratedOn, rating: stars, recommendation = null } = values
  const [before] = await tx
    .select()
    .from(employeeRatings)
    .where(
      and(
        eq(employeeRatings.employeeId, employeeId),
        eq(employeeRatings.ratedById, ratedById),
        eq(employeeRatings.ratedOn, ratedOn),
      ),
    )
  if (!before) {
    const [added] = await tx.insert(employeeRatings).values(values).returning({ id: employeeRatings.id })
    return { id: added?.id ?? 0, isNew: true }
  }
  if (before.rating === stars && before.recommendation === recommendation) return { id: before.id, isNew: false }
  await tx.update(employeeRatings).set({ rating: stars, recommendation }).where(eq(employeeRatings.id, before.id))
  return { id: before.id, isNew: true }
}

/** One rating as it is read. */
export async function findRating(db: Db, id: number): Promise<GivenRating | undefined> {
  const [found] = await db
    .select(rating)
    .from(employeeRatings)
    .innerJoin(users, eq(users.id, employeeRatings.ratedById))
    .where(eq(employeeRatings.id, id))
  return found
}
