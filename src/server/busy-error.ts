import { AppError } from '#shared/errors.ts'
import { message } from '#shared/message.ts'

/** The number of seconds after which a client should try again. */
export const BUSY = message('The server is busy. Please try again in a moment.')

/** How long a client should wait before it asks a busy server again. */
export const RETRY_AFTER_SECONDS = 5

/** The process has too much work; the client can try again in a few seconds. */
export const busyError = (): AppError => new AppError('busy', BUSY, { retryAfterSeconds: RETRY_AFTER_SECONDS })
