/** Every error a caller can meet: a stable code and the HTTP status it travels with. */
export const ERROR_STATUS = {
  bad_request: 400,
  signed_out: 401,
  wrong_credentials: 422,
  forbidden: 403,
  cross_site: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  unsupported_type: 415,
  invalid: 422,
  too_many: 429,
  internal: 500,
  busy: 503,
} as const

export type ErrorCode = keyof typeof ERROR_STATUS

/** Problems by field name; each field may carry several sentences. */
export type FieldErrors = Record<string, string[]>

/** What an error looks like on the wire. */
export type ErrorBody = { message: string; code: ErrorCode; errors?: FieldErrors; requestId?: string }

/** A refusal that the caller may read. Anything else that is thrown is answered as a plain 500. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly errors: FieldErrors | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, message: string, more: { errors?: FieldErrors; retryAfterSeconds?: number } = {}) {
    super(message)
    this.name = 'AppError'
    this.code = code
    this.errors = more.errors
    this.retryAfterSeconds = more.retryAfterSeconds
  }

  get status(): number {
    return ERROR_STATUS[this.code]
  }
}

/** A 422 whose sentences belong to fields; the message is all of them joined by ', ' (spec 2 §5). */
export function invalid(errors: FieldErrors): AppError {
  return new AppError('invalid', Object.values(errors).flat().join(', '), { errors })
}

/** A 404 for what is not there, or not visible to the caller: `notFound('Course')`. */
export const notFound = (what: string): AppError => new AppError('not_found', `${what} not found`)
