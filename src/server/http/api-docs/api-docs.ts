import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#shared/endpoint.ts'
import { compress, type Encoded, encodingOf } from '../compression.ts'
import { openApiOf } from '../openapi.ts'

/** Swagger UI as files. Its own package would bring a tracker that reports each installation; this one does not. */
const LIBRARY = fileURLToPath(import.meta.resolve('@fastify/swagger-ui/static/'))
const TOKENS = path.resolve(import.meta.dirname, '../../../web/theme/tokens.css')
const PREFIX = '/api/docs'
const YEAR = 31_536_000

/**
 * Everything comes from this site, and no script or style is inline. The library draws its arrows
 * as `data:` pictures.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

type Part = { type: string; files: string[] }

/** The files of the page by the name under which they are sent. */
const PARTS: Record<string, Part> = {
  'reference.js': { type: 'text/javascript', files: [path.join(LIBRARY, 'swagger-ui-bundle.js')] },
  'start.js': { type: 'text/javascript', files: [path.join(import.meta.dirname, 'start.js')] },
  'reference.css': {
    type: 'text/css',
    files: [path.join(LIBRARY, 'swagger-ui.css'), TOKENS, path.join(import.meta.dirname, 'theme.css')],
  },
}

/**
 * Serves the reference of the API: `/api/openapi.json` for programs and `/api/docs`, a page of Swagger UI over the same
 * document, for people. It is made from the contracts once, when it is first asked for: most processes never are.
 */
export async function serveApiDocs(
  http: FastifyInstance,
  endpoints: readonly Endpoint[],
  baseUrl: string,
): Promise<void> {
  let document: string | undefined
  http.get('/api/openapi.json', (_request, reply) => {
    document ??= JSON.stringify(openApiOf(endpoints, baseUrl))
    return reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(document)
  })

  const addresses: Record<string, string> = {}
  for (const [name, part] of Object.entries(PARTS)) addresses[name] = await servePart(http, name, part)
  const page = pageOf(addresses)
  http.get(PREFIX, (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', POLICY)
      .header('cache-control', 'no-cache')
      .send(page),
  )
}

/** One file of the page, read and compressed when it is first asked for: most processes never are. */
async function servePart(http: FastifyInstance, name: string, { type, files }: Part): Promise<string> {
  const read = async () => Buffer.concat(await Promise.all(files.map((file) => fs.readFile(file))))
  const hash = createHash('sha256')
    .update(await read())
    .digest('hex')
    .slice(0, 12)
  const address = `${PREFIX}/${hash}-${name}`
  let ready: Encoded | undefined
  http.get(address, async (request, reply) => {
    ready ??= await compress(await read())
    const encoding = encodingOf(request.headers['accept-encoding'])
    if (encoding) void reply.header('content-encoding', encoding)
    return reply
      .type(`${type}; charset=utf-8`)
      .header('cache-control', `public, max-age=${YEAR}, immutable`)
      .header('vary', 'accept-encoding')
      .send(ready[encoding ?? 'plain'])
  })
  return address
}

function pageOf(addresses: Record<string, string>): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="Every call of the Mbuyu API: who may call it, what it takes and what it answers.">
<title>API reference | Mbuyu</title>
<link rel="icon" href="data:,">
<script src="${addresses['start.js']}"></script>
<link rel="stylesheet" href="${addresses['reference.css']}">
<script src="${addresses['reference.js']}" defer></script>
</head>
<body>
<header class="top"><a href="/">Mbuyu</a> <a href="/api/openapi.json">OpenAPI 3.1</a></header>
<main id="reference">
<noscript>
<h1>API reference</h1>
<p>This page needs a script. The same calls are in <a href="/api/openapi.json">the OpenAPI document</a>.</p>
</noscript>
</main>
</body>
</html>
`
}
