import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import fastify from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { neverAnswered, recordAnswers } from './answered-calls.ts'

const endpoints = [
  { name: 'leave.list', method: 'GET', path: '/api/leaves' },
  { name: 'leave.get', method: 'GET', path: '/api/leaves/:id' },
]
let folder = ''

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'mbuyu-answers-'))
})
afterEach(() => fs.rmSync(folder, { recursive: true }))

/** Asks an app for these addresses, as the tests of one file do; leave number 2 does not exist. */
async function ask(testFile: string, addresses: readonly string[]): Promise<void> {
  const http = fastify()
  http.get('/api/leaves', async () => ({}))
  http.get<{ Params: { id: string } }>('/api/leaves/:id', async ({ params }, reply) => {
    return reply.status(params.id === '2' ? 404 : 200).send({})
  })
  recordAnswers(http, folder, testFile)
  for (const url of addresses) await http.inject(url)
  await http.close()
}

test('an endpoint counts as tested when an API test was answered by it, not when it was only refused', async () => {
  await ask('/src/leave.api.test.ts', ['/api/leaves', '/api/leaves/2'])
  expect(neverAnswered(endpoints, ['/src/leave.api.test.ts'], folder)).toEqual(['leave.get'])
  await ask('/src/absence.api.test.ts', ['/api/leaves/1'])
  expect(neverAnswered(endpoints, ['/src/leave.api.test.ts', '/src/absence.api.test.ts'], folder)).toEqual([])
})

test('other tests do not count', async () => {
  await ask('/src/leave.api.test.ts', ['/api/leaves'])
  await ask('/tests/matrix.test.ts', ['/api/leaves/1'])
  expect(neverAnswered(endpoints, ['/src/leave.api.test.ts'], folder)).toEqual(['leave.get'])
})

test('as long as not every API test has run, nothing can be reported', async () => {
  await ask('/src/leave.api.test.ts', ['/api/leaves'])
  expect(neverAnswered(endpoints, ['/src/leave.api.test.ts', '/src/other.api.test.ts'], folder)).toEqual([])
})
