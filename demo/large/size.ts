import { ROLES } from '#shared/roles.ts'

/** How many rows of each kind a database of one size has; numbers of rows begin with 1, so that each can be named. */
export type Size = ReturnType<typeof sizeOf>

/** The people whom one can sign in as: `<role>@mbuyu.test`, numbered in this order. */
export const NAMED = ROLES

const LARGE_PARTS = 1000

/** @param parts how many thousandths of the large size: 1000 is the large one, 1 the small one */
export function sizeOf(parts: number) {
  const of = (large: number): number => Math.ceil((large * parts) / LARGE_PARTS)
  const [teachers, mentors, employees, learners] = [of(1000), of(1000), of(2000), of(200_000)]
  return {
    of,
    teachers,
    mentors,
    employees,
    learners,
    staff: NAMED.length + teachers + mentors + employees,
    people: NAMED.length + teachers + mentors + employees + learners,
    courses: of(5000),
    /** Each learner is in so many courses. */
    each: 5,
    enrollments: 5 * learners,
    matches: of(35_000),
    mentorships: of(50_000),
    threads: of(60_000),
    contacts: of(100_000),
    programs: of(100),
  }
}

/** The account of a learner, counted from 0: the first two are those whom one can sign in as. */
export const learner = (nth: string, { staff }: Size): string =>
  `(case (${nth}) when 0 then 7 when 1 then 6 else ${staff - 1} + (${nth}) end)`

export const teacher = (nth: string, { teachers }: Size): string =>
  `(case (${nth}) % ${teachers} when 0 then 4 else ${NAMED.length} + (${nth}) % ${teachers} end)`

/** @param nth the number of the mentor's row, from 1 on */
export const mentorUser = (nth: string, { teachers }: Size): string =>
  `(case (${nth}) when 1 then 5 else ${NAMED.length + teachers} + (${nth}) end)`

/** @param nth the number of the employee's row, from 1 on */
export const employeeUser = (nth: string, { teachers, mentors }: Size): string =>
  `(case (${nth}) when 1 then 8 when 2 then 2 else ${NAMED.length + teachers + mentors} + (${nth}) end)`

/** One of some words, the same one for the same number. */
export const oneOf = (words: readonly string[], nth: string): string =>
  `(array[${words.map((word) => `'${word}'`).join(',')}])[1 + (${nth}) % ${words.length}]`

/** A day of the last three years at some hour, the same one for the same number. */
export const sometime = (nth: string): string =>
  `(now() - ((${nth})::bigint * 7919 % 1095) * interval '1 day' - ((${nth}) % 24) * interval '1 hour')`
