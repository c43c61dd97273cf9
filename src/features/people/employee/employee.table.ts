import { and, eq, isNull, ne, or, sql, type SQLWrapper } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { amountMinor, createdAt, id, moment } from '#server/db/columns.ts'
import { jsonObject } from '#server/db/json.ts'
import { contains, lettersOf } from '#server/db/like.ts'
import type { Day } from '#shared/dates.ts'
import { users } from '#features/base/user/user.table.ts'
import { departments } from '#features/people/department/department.table.ts'
import type { EmployeeStatus, EmploymentType, Gender, MaritalStatus, Position } from './employee.contract.ts'

const salaryCents = () => amountMinor().notNull().default(0)
const managerId = () => integer().references(() => users.id)
const departmentId = () =>
  integer()
    .notNull()
    .references(() => departments.id)

/** The record of a current employee (spec 2 §3). It is archived, never erased: leaves and pay point at it. */
export const employees = pgTable(
  'employees',
  {
    id: id(),
    /** What people call the record, like EMP-0007; never given twice. */
    code: text().notNull(),
    userId: integer()
      .notNull()
      .references(() => users.id),
    fullName: text().notNull(),
    dateOfBirth: date().$type<Day>().notNull(),
    gender: text().$type<Gender>().notNull().default('Male'),
    maritalStatus: text().$type<MaritalStatus>().notNull().default('Single'),
    nationality: text().notNull(),
    profilePicture: text(),
    email: text().notNull(),
    phoneNumber: text().notNull(),
    emergencyContactName: text().notNull(),
    emergencyContactPhone: text().notNull(),
    address: text().notNull(),
    city: text().notNull(),
    state: text().notNull(),
    postalCode: text().notNull(),
    country: text().notNull(),
    position: text().$type<Position>().notNull(),
    departmentId: departmentId(),
    joinDate: date().$type<Day>().notNull(),
    employmentType: text().$type<EmploymentType>().notNull().default('Full-time'),
    /** US cents. */
    salaryCents: salaryCents(),
    status: text().$type<EmployeeStatus>().notNull().default('Active'),
    /** An admin or someone of HR (spec 2 §6). */
    managerId: managerId(),
    /** The last day, of someone whose status is Terminated. */
    leftOn: date().$type<Day>(),
    rating: integer(),
    recommendation: text(),
    /** Counts the changes, so that a save knows what it was based on. */
    version: integer().notNull().default(1),
    archivedAt: moment(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [
    uniqueIndex('employees_code_key').on(table.code),
    // One record per person; it also answers the id of the person's own with every session.
    uniqueIndex('employees_user_key').on(table.userId).where(isNull(table.archivedAt)),
    index('employees_name_index').on(sql`${table.fullName} collate "und-x-icu"`, table.id),
    index().on(table.departmentId),
    index().on(table.managerId),
    index('employees_search_index').using('gin', lettersOf(table.fullName), lettersOf(table.code)),
    check('employees_salary', sql`${table.salaryCents} >= 0`),
    check('employees_rating', sql`${table.rating} between 1 and 5`),
  ],
)

/** Someone works here now: the record is neither archived nor Terminated. */
export const isRunning = and(isNull(employees.archivedAt), ne(employees.status, 'Terminated'))

/** The picture of the record, else that of the account; the query joins `users`. */
export const employeePicture = sql<string | null>`coalesce(${employees.profilePicture}, ${users.profilePicture})`

/** The employee of a row, as lists show them; the query joins `users` and `departments`. */
export const employeeOfRow = jsonObject({
  id: employees.id,
  user_id: employees.userId,
  manager_id: employees.managerId,
  code: employees.code,
  name: employees.fullName,
  department: departments.name,
  profile_picture: employeePicture,
})

/**
 * Whether a column with the id of a record names one whose name or code contains the words, which are a LIKE pattern. These
 * records are found first, so that the many rows of a list are not joined to them only to be left out.
 */
export const hasNameOrCode = (employee: SQLWrapper, words: SQLWrapper) =>
  sql`${employee} = any(${idsWithNameOrCode(words)})`

/** The ids of the employees whose name or code contains the words, as an array. */
export const idsWithNameOrCode = (words: SQLWrapper) => sql`array(select called.id from ${employees} as called
  where ${contains(sql`called.full_name`, words)} or ${contains(sql`called.code`, words)})`

/** Filters of lists: what is a person's own, and what is theirs or that of those they manage. */
export const ownerFilters = {
  userId: eq(employees.userId, sql.placeholder('userId')),
  teamOf: or(eq(employees.userId, sql.placeholder('teamOf')), eq(employees.managerId, sql.placeholder('teamOf'))),
}

/** What holds for an employee from a day on, and who decided it: the first line is of the join date. Rows are only added. */
export const employeeChanges = pgTable(
  'employee_changes',
  {
    id: id(),
    employeeId: integer()
      .notNull()
      .references(() => employees.id),
    effectiveOn: date().$type<Day>().notNull(),
    position: text().$type<Position>().notNull(),
    departmentId: departmentId(),
    salaryCents: salaryCents(),
    managerId: managerId(),
    byId: integer().references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.employeeId, table.effectiveOn, table.id)],
)

/** The last number that the code of an employee has taken; the row is locked until the record is written. */
export const employeeCounters = pgTable('employee_counters', {
  series: text().primaryKey(),
  last: integer().notNull(),
})
