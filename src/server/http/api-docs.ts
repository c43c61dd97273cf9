import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#shared/endpoint.ts'
import { openApiOf } from './openapi.ts'

/** Serves the reference of the API, made once from the contracts: OpenAPI 3.1 for programs. */
export function serveApiDocs(http: FastifyInstance, endpoints: readonly Endpoint[], baseUrl: string): void {
  const document = JSON.stringify(openApiOf(endpoints, baseUrl))
  http.get('/api/openapi.json', (_request, reply) =>
    reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(document),
  )
}
