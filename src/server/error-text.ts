import { DrizzleQueryError } from 'drizzle-orm'

/**
 * What may be kept of an error's words. A failed query repeats the values it was given, and a database quotes a value that
 * it cannot read; both are those of people, or secrets.
 */
export function messageOf(problem: unknown): string {
  if (!(problem instanceof Error)) return String(problem)
  if (problem instanceof DrizzleQueryError) {
    return `${problem.cause ? withoutValues(problem.cause) : 'unknown'}, in the query: ${problem.query}`
  }
  return withoutValues(problem)
}

/** Class 22 of the SQL standard: data exceptions, the only messages of a database that quote what was sent. */
function withoutValues(problem: Error): string {
  const isOfData = codeOf(problem)?.startsWith('22') && 'severity' in problem
  return isOfData ? problem.message.replaceAll(/"[^"]*"/g, '"…"') : problem.message
}

const codeOf = (problem: Error): string | undefined =>
  'code' in problem && typeof problem.code === 'string' ? problem.code : undefined

/** Where an error was thrown and what called it, without the message, which the first lines repeat. */
export const stackOf = ({ stack = '' }: Error): string =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')

type LoggedError = { type: string; message: string; code?: string; stack: string; cause?: LoggedError }

/** An error as the log writes it: none of its own fields, where a database keeps the row that it refused. */
export function toLogged(problem: Error): LoggedError {
  const own = problem instanceof DrizzleQueryError ? (problem.cause ?? problem) : problem
  const code = codeOf(own)
  return {
    type: problem.name,
    message: messageOf(problem),
    ...(code !== undefined && { code }),
    stack: stackOf(problem),
    ...(problem.cause instanceof Error && { cause: toLogged(problem.cause) }),
  }
}
