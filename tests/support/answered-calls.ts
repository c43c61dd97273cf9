import fs from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'

const API_TEST = /\.api\.test\.ts$/

/** One answered call: `GET /api/courses/:id`. */
const lineOf = (method: string, url: string): string => `${method} ${url}`

/** Writes down every call that an API test was answered, other than by a refusal; the file is named after the test's. */
export function recordAnswers(http: FastifyInstance, folder: string, testFile: string): void {
  if (!API_TEST.test(testFile)) return
  const file = path.join(folder, encodeURIComponent(testFile))
  const known = new Set<string>()
  fs.appendFileSync(file, '')
  http.addHook('onResponse', async (request, reply) => {
    const line = lineOf(request.method, request.routeOptions.url ?? '')
    if (reply.statusCode >= 400 || known.has(line)) return
    known.add(line)
    fs.appendFileSync(file, `${line}\n`)
  })
}

/**
 * Endpoints that no API test was answered by; nothing is reported while some of these test files have not run.
 * @param folder where `recordAnswers` has written
 */
export function neverAnswered(
  endpoints: readonly { name: string; method: string; path: string }[],
  testFiles: readonly string[],
  folder: string,
): string[] {
  const written = new Set(fs.readdirSync(folder))
  if (testFiles.some((file) => !written.has(encodeURIComponent(file)))) return []
  const lines = [...written].flatMap((name) => fs.readFileSync(path.join(folder, name), 'utf8').split('\n'))
  return endpoints.filter(({ method, path: url }) => !lines.includes(lineOf(method, url))).map(({ name }) => name)
}

/** The API tests among these files. */
export const apiTestsOf = (files: readonly string[]): string[] => files.filter((file) => API_TEST.test(file))
