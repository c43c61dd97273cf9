import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#shared/endpoint.ts'
import { encodePage } from '../ssr/page-cache.ts'
import { sendPage } from '../ssr/send-page.ts'
import { referencePage, SCHEME_SCRIPT } from './api-docs-page.ts'
import { openApiOf } from './openapi.ts'

/** The sheets of the reference, in cascade order: the product's own tokens first. */
const STYLES = [
  path.resolve(import.meta.dirname, '../../web/theme/tokens.css'),
  path.resolve(import.meta.dirname, '../../web/theme/base.css'),
  path.resolve(import.meta.dirname, 'api-docs.css'),
  path.resolve(import.meta.dirname, 'api-docs-calls.css'),
]
const DARK = /\[data-mantine-color-scheme='dark'\] \{([^}]*)\}/
const YEAR = 31_536_000

/**
 * Serves the reference of the API, made once from the contracts: `/api/openapi.json` for programs and
 * `/api/docs` for people, which needs no script.
 */
export async function serveApiDocs(
  http: FastifyInstance,
  endpoints: readonly Endpoint[],
  baseUrl: string,
): Promise<void> {
  const document = JSON.stringify(openApiOf(endpoints, baseUrl))
  http.get('/api/openapi.json', (_request, reply) =>
    reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(document),
  )

  const styles = await readStyles()
  const stylesUrl = `/api/docs-${hashOf(styles, 'hex').slice(0, 12)}.css`
  http.get(stylesUrl, (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', `public, max-age=${YEAR}, immutable`).send(styles),
  )

  const html = referencePage(endpoints, { baseUrl, stylesUrl })
  const page = await encodePage({ status: 200, html, policy: POLICY, features: [] })
  http.get('/api/docs', (request, reply) => sendPage(request, reply, page))
}

const hashOf = (text: string, form: 'hex' | 'base64'): string => createHash('sha256').update(text).digest(form)

const POLICY = [
  "default-src 'none'",
  `script-src 'sha256-${hashOf(SCHEME_SCRIPT, 'base64')}'`,
  "style-src 'self'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** All sheets as one; the dark tokens also follow the machine when no script has chosen a scheme. */
async function readStyles(): Promise<string> {
  const sheets = await Promise.all(STYLES.map((file) => fs.readFile(file, 'utf8')))
  const text = sheets.join('\n')
  const dark = DARK.exec(text)?.[1] ?? ''
  return `${text}\n@media (prefers-color-scheme: dark) {\n:root:not([data-mantine-color-scheme]) {${dark}}\n}\n`
}
