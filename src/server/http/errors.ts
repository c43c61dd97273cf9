import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, type ErrorCode } from '#shared/errors.ts'
import { type Message, message } from '#shared/message.ts'
import { BUSY, busyError, RETRY_AFTER_SECONDS } from '../busy-error.ts'
import { isDatabaseAway, isDatabaseFull, isTooSlow } from '../db/errors.ts'
import { isDiskFull, StoreAway } from '../store/store.ts'
import { translate } from '../language/translate.ts'
import { markLanguage, readerOf } from './reader.ts'

/** Refusals that several places give. */
export const UNREADABLE = message('The request could not be read')
export const UNSUPPORTED = message('This content type is not supported')
export const ADDRESS_NOT_FOUND = message('Address not found')
const AWAY = message('We cannot reach our records right now. Please try again in a moment.')
const FILES_AWAY = message('We cannot reach our files right now. Please try again in a moment.')
const NO_ROOM = message('We have run out of storage space. Nothing was saved. Please tell us, or try again later.')
const UNEXPECTED = message('Something went wrong on our side. Please try again.')

/** The framework's own refusals in our words. */
const BY_STATUS: Record<number, { code: ErrorCode; says: Message }> = {
  400: { code: 'bad_request', says: UNREADABLE },
  404: { code: 'not_found', says: ADDRESS_NOT_FOUND },
  409: { code: 'conflict', says: message('This has changed in the meantime') },
  413: { code: 'too_large', says: message('The request is too large') },
  415: { code: 'unsupported_type', says: UNSUPPORTED },
  503: { code: 'busy', says: BUSY },
}

/** Turns whatever was thrown into the one error shape; an unexpected error is logged in full and answered with a general text. */
export function sendError(problem: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): void {
  const { status, text, retryAfterSeconds } = errorAnswer(problem, request)
  if (retryAfterSeconds !== undefined) void reply.header('retry-after', String(retryAfterSeconds))
  void markLanguage(reply, readerOf(request).language)
    .status(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(text)
}

/** The status and the JSON that answer a problem, in the language of the request. */
export function errorAnswer(
  problem: FastifyError | Error,
  request: FastifyRequest,
): { status: number; text: string; retryAfterSeconds: number | undefined } {
  const { error, status } = refusalOf(problem, request)
  const reader = readerOf(request)
  const translateMessage = (says: Message): string => translate(reader.language, says, reader.zone)
  const { code, says, errors, retryAfterSeconds } = error
  const body = {
    // A text that several fields share is said once.
    message: [...new Set(says.map(translateMessage))].join(', '),
    code,
    ...(errors && {
      errors: Object.fromEntries(Object.entries(errors).map(([field, all]) => [field, all.map(translateMessage)])),
    }),
    requestId: request.id,
  }
  return { status, text: JSON.stringify(body), retryAfterSeconds }
}

function refusalOf(problem: FastifyError | Error, request: FastifyRequest): { error: AppError; status: number } {
  if (problem instanceof AppError) return { error: problem, status: problem.status }
  const status = 'statusCode' in problem && typeof problem.statusCode === 'number' ? problem.statusCode : 500
  const known = BY_STATUS[status] ?? (status >= 400 && status < 500 ? BY_STATUS[400] : undefined)
  if (known) return { error: new AppError(known.code, known.says), status }
  request.log.error({ err: problem }, 'unexpected error')
  const place = `${request.method} ${request.routeOptions.url ?? 'a page'}`
  request.server.noteError?.(problem, { place, requestId: request.id })
  if (isTooSlow(problem)) return { error: busyError(), status: 503 }
  const away = isDatabaseAway(problem) ? AWAY : problem instanceof StoreAway ? FILES_AWAY : undefined
  if (away) return { error: new AppError('busy', away, { retryAfterSeconds: RETRY_AFTER_SECONDS }), status: 503 }
  if (isDiskFull(problem) || isDatabaseFull(problem)) return { error: new AppError('no_room', NO_ROOM), status: 507 }
  return { error: new AppError('internal', UNEXPECTED), status: 500 }
}
