import { DrizzleQueryError } from 'drizzle-orm'

/** Whether the error, or one of those that caused it, has this code of the database. */
function hasCode(problem: unknown, code: string): boolean {
  for (let cause: unknown = problem; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && cause.code === code) return true
  }
  return false
}

/** True when a write lost against a unique index: a double click, a retry or a race. */
export const isUniqueViolation = (problem: unknown): boolean => hasCode(problem, '23505')

/** True when a write lost against a constraint that lets no two rows overlap. */
export const isExclusionViolation = (problem: unknown): boolean => hasCode(problem, '23P01')

/** True when a row cannot be deleted since another one names it. */
export const isStillNamed = (problem: unknown): boolean => hasCode(problem, '23503')

const REFUSED_ROW = ['23505', '23514', '23P01', '42501'] as const

/** True when the rules of the tables refuse a row: a key, a check, an overlap, or a row that never changes. */
export const isRefusedRow = (problem: unknown): boolean => REFUSED_ROW.some((code) => hasCode(problem, code))

/** True when two transactions waited for each other and this one was ended: it may well work when tried again. */
export const isDeadlock = (problem: unknown): boolean => hasCode(problem, '40P01')

/** True when the disk of the database is full. */
export const isDatabaseFull = (problem: unknown): boolean => hasCode(problem, '53100')

/** True when a statement that writes was sent to a server that only reads. */
export const isReadOnly = (problem: unknown): boolean => hasCode(problem, '25006')

/** True when a replica ended a statement because it stood in the way of what comes from the primary. */
export const isStandbyConflict = (problem: unknown): boolean => hasCode(problem, '40001')

/** A statement that exceeded its time limit or that of its lock. */
const TOO_SLOW = new Set(['57014', '55P03'])

/** Whether a query was ended because it took too long; another try may well be quicker. */
export function isTooSlow(problem: unknown): boolean {
  const cause = problem instanceof DrizzleQueryError ? problem.cause : problem
  return cause instanceof Error && 'code' in cause && TOO_SLOW.has(String(cause.code))
}

/** No connection, or a broken one: the server is down, starting, stopping or full. */
const AWAY = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOENT', '57P01', '57P02', '57P03', '53300'])
const AWAY_TEXT = /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection)/

/** Whether a query failed because the database cannot be reached, and may well work in a moment. */
export function isDatabaseAway(problem: unknown): boolean {
  const query = problem instanceof DrizzleQueryError ? problem.cause : undefined
  const cause = query ?? problem
  if (!(cause instanceof Error)) return false
  const code = 'code' in cause ? String(cause.code) : ''
  // A full disk or a missing file has such codes too, but no statement around it.
  return AWAY_TEXT.test(cause.message) || (query !== undefined && AWAY.has(code)) || /^(57P0|53300)/.test(code)
}
