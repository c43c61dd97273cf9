import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '#tests/support/contracts.ts'
import { checkLicences, type Lock } from '../../scripts/audit-licences.ts'
import { secretsIn, secretsInFiles } from '../../scripts/audit-secrets.ts'
import { filesBelow } from '../../scripts/imports.ts'

const lock = JSON.parse(fs.readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')) as Lock

test('what Mbuyu is delivered with may be used beside the AGPL-3.0', () => {
  const { packages, problems } = checkLicences(lock)
  expect(problems).toEqual([])
  expect(packages).toBeGreaterThan(100)
})

/** What is wrong with one package under a licence. */
const problemsOf = (license: string | undefined, dev = false): string[] => {
  const entry = { version: '1.0.0', dev, ...(license !== undefined && { license }) }
  return checkLicences({ packages: { '': {}, 'node_modules/a/node_modules/@b/c': entry } }).problems
}

test.each(['MIT', '(MIT OR Proprietary)', 'Apache-2.0 AND LGPL-3.0-or-later', 'GPLv3'])('%s is allowed', (license) => {
  expect(problemsOf(license)).toEqual([])
})

test.each(['Proprietary', 'Apache-2.0 AND Proprietary', 'GPL-2.0-only', 'SSPL-1.0', undefined])(
  '%s is refused, but for development',
  (license) => {
    expect(problemsOf(license)).toEqual([expect.stringMatching(/^@b\/c@1\.0\.0: /)])
    expect(problemsOf(license, true)).toEqual([])
  },
)

// Written in parts, so that this file holds none.
const letters = 'a1B2'.repeat(20)
const begin = '-----BEGIN'
const planted = [
  ['private key', `${begin} RSA PRIVATE KEY-----`],
  ['private key', `${begin} PRIVATE KEY-----`],
  ['key of AWS', `AKIA${letters.toUpperCase().slice(0, 16)}`],
  ['token of GitHub', `ghp_${letters.slice(0, 36)}`],
  ['token of GitLab', `glpat-${letters.slice(0, 20)}`],
  ['token of Slack', `xoxb-${letters.slice(0, 24)}`],
  ['key of Google', `AIza${letters.slice(0, 35)}`],
  ['key of Stripe', `sk_live_${letters.slice(0, 24)}`],
  ['token of npm', `npm_${letters.slice(0, 36)}`],
  ['key of SendGrid', `SG.${letters.slice(0, 22)}.${letters.slice(0, 43)}`],
  ['signed token (JWT)', ['eyJhbGciOiJIUzI1NiJ9', 'eyJzdWIiOiJzb21lYm9keSJ9', letters].join('.')],
  ['password in an address', `postgres://mbuyu:${letters.slice(0, 12)}@db.example/mbuyu`],
  ['secret in a setting', `BACKUP_KEY=${letters.slice(0, 32)}`],
  ['secret in a setting', `  SECRET: '${letters.slice(0, 32)}'`],
] as const

test.each(planted)('a %s is found, and not said again', (what, secret) => {
  const problems = secretsIn('a/file.txt', `the first line\n${secret}\n`)
  expect(problems).toEqual([`a/file.txt:2: looks like a ${what}`])
})

test.each([
  'DATABASE_URL=postgres://mbuyu_app:APP_PASSWORD@127.0.0.1/mbuyu',
  'MIGRATION_DATABASE_URL: postgres://mbuyu_owner:${OWNER_PASSWORD:?}@database/mbuyu',
  'SECRET=',
  "BACKUP_KEY: ''",
  'https://mbuyu.example:3000/@somebody',
])('%s is no secret', (text) => {
  expect(secretsIn('a/file.txt', text)).toEqual([])
})

test('nothing in the code, the documents and the files for deployment is a secret', () => {
  const files = ['src', 'scripts', 'tests', 'deploy', 'docs'].flatMap((folder) => filesBelow(ROOT, folder))
  expect(secretsInFiles(ROOT, files)).toEqual([])
  expect(files.length).toBeGreaterThan(1000)
})
