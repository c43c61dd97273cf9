import { ERROR_STATUS, type ErrorBody, type ErrorCode, type FieldErrors } from '#shared/errors.ts'

/** A refusal of the server: a message in the reader's language, and a code to branch on. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly errors: FieldErrors | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(body: Partial<ErrorBody>, retryAfterSeconds?: number) {
    super(body.message ?? '')
    this.name = 'ApiError'
    this.code = body.code ?? 'internal'
    this.errors = body.errors
    this.retryAfterSeconds = retryAfterSeconds
  }

  get status(): number {
    return ERROR_STATUS[this.code]
  }
}
