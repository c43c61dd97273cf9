import { fillIn, type Message } from './message.ts'

/** Every error a caller can meet: a stable code and the HTTP status it travels with. */
export const ERROR_STATUS = {
  bad_request: 400,
  signed_out: 401,
  wrong_credentials: 422,
  forbidden: 403,
  factor_needed: 403,
  password_needed: 403,
  cross_site: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  unsupported_type: 415,
  invalid: 422,
  too_many: 429,
  internal: 500,
  busy: 503,
  no_room: 507,
} as const

export type ErrorCode = keyof typeof ERROR_STATUS

/** Problems by field name in the reader's language; each field may carry several sentences. */
export type FieldErrors = Record<string, string[]>

/** Problems by field name before translation. */
export type FieldMessages = Record<string, readonly Message[]>

/** The JSON of an error answer. */
export type ErrorBody = { message: string; code: ErrorCode; errors?: FieldErrors; requestId?: string }

/**
 * A refusal that the caller may read, in their language; `message` holds the English words for the log. Anything else
 * that is thrown is answered as a plain 500.
 */
export class AppError extends Error {
  readonly code: ErrorCode
  /** What is wrong; more than one sentence only where several fields are. */
  readonly says: readonly Message[]
  readonly errors: FieldMessages | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: ErrorCode,
    says: Message | readonly Message[],
    more: { errors?: FieldMessages; retryAfterSeconds?: number } = {},
  ) {
    const sentences = 'text' in says ? [says] : says
    super(sentences.map(fillIn).join(', '))
    this.name = 'AppError'
    this.code = code
    this.says = sentences
    this.errors = more.errors
    this.retryAfterSeconds = more.retryAfterSeconds
  }

  get status(): number {
    return ERROR_STATUS[this.code]
  }
}

/** A 422 whose sentences belong to fields; the message is all of them joined by ', ' (spec 2 §5). */
export function invalid(errors: FieldMessages): AppError {
  return new AppError('invalid', Object.values(errors).flat(), { errors })
}

/** A 404 for what is not there, or not visible to the caller: `notFound(message('Course not found'))`. */
export const notFound = (says: Message): AppError => new AppError('not_found', says)
