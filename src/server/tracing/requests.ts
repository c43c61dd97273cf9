import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { routeOf } from '../log.ts'
import { isTracing, type OpenSpan, openSpan } from './tracing.ts'

/**
 * A span for each request that reaches a route, named by the pattern of the route: neither address nor query is in it.
 * What is answered from the cache before any route has none.
 */
export function traceRequests(http: FastifyInstance): void {
  if (!isTracing()) return
  const spans = new WeakMap<FastifyRequest, OpenSpan>()
  http.addHook('onRequest', (request, _reply, done) => {
    const span = openSpan({ name: request.method, kind: 'server' }, traceparentOf(request))
    if (!span) return done()
    spans.set(request, span)
    span.run(done)
  })
  // A body is read by events of the connection, which know nothing of the request's span.
  http.addHook('preHandler', (request, _reply, done) => {
    const span = spans.get(request)
    if (span) span.run(done)
    else done()
  })
  http.addHook('onResponse', (request, reply, done) => {
    done()
    endSpan(spans.get(request), request, reply)
  })
}

const traceparentOf = ({ headers }: FastifyRequest): string | undefined =>
  typeof headers.traceparent === 'string' ? headers.traceparent : undefined

function endSpan(span: OpenSpan | undefined, request: FastifyRequest, { statusCode }: FastifyReply): void {
  const route = routeOf(request)
  span?.set({
    name: `${request.method} ${route}`,
    attributes: {
      'http.request.method': request.method,
      'http.route': route,
      'http.response.status_code': statusCode,
      'mbuyu.request_id': request.id,
    },
  })
  span?.end(statusCode >= 500)
}
