import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseAway } from '../db/errors.ts'
import { AppError, type ErrorBody, type ErrorCode } from '#shared/errors.ts'

/** Fastify's own refusals, said in our words. */
const BY_STATUS: Record<number, { code: ErrorCode; message: string }> = {
  400: { code: 'bad_request', message: 'The request could not be read' },
  413: { code: 'too_large', message: 'The request is too large' },
  415: { code: 'unsupported_type', message: 'This content type is not supported' },
  503: { code: 'busy', message: 'The server is busy. Please try again in a moment.' },
}

const AWAY = { code: 'busy', message: 'We cannot reach our records right now. Please try again in a moment.' } as const

/** Turns whatever was thrown into the one error shape; the unexpected is logged whole and answered plainly. */
export function sendError(problem: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): void {
  if (problem instanceof AppError) {
    if (problem.retryAfterSeconds !== undefined) void reply.header('retry-after', String(problem.retryAfterSeconds))
    return send(reply, request, problem.status, {
      message: problem.message,
      code: problem.code,
      ...(problem.errors ? { errors: problem.errors } : {}),
    })
  }
  const status = 'statusCode' in problem && typeof problem.statusCode === 'number' ? problem.statusCode : 500
  const known = BY_STATUS[status] ?? (status >= 400 && status < 500 ? BY_STATUS[400] : undefined)
  if (known) return send(reply, request, status, known)
  request.log.error({ err: problem }, 'unexpected error')
  if (isDatabaseAway(problem)) return send(reply.header('retry-after', '5'), request, 503, AWAY)
  return send(reply, request, 500, { message: 'Something went wrong on our side. Please try again.', code: 'internal' })
}

function send(reply: FastifyReply, request: FastifyRequest, status: number, body: ErrorBody): void {
  void reply
    .status(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ ...body, requestId: request.id }))
}
