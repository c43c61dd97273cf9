/** True when a write lost against a unique index: a double click, a retry or a race. */
export function isUniqueViolation(problem: unknown): boolean {
  for (let cause: unknown = problem; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && cause.code === '23505') return true
  }
  return false
}
