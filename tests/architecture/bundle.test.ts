import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { filesBelow } from '../../scripts/imports.ts'
import { ROOT } from '#tests/support/contracts.ts'

/** Words that occur in the server's code or its libraries and nowhere in what a browser needs. */
const MARKS = [
  'drizzle',
  'pgTable',
  'PGlite',
  'pg-boss',
  'DATABASE_URL',
  'SMTP_URL',
  'token_hash',
  'tokenHash',
  'passwordHash',
  'password_hash',
  'node:crypto',
  'node:fs',
  'createHmac',
  'close-with-grace',
]

test('what the browser loads contains nothing of the server', () => {
  const files = filesBelow(ROOT, 'build/client').filter((file) => /\.(js|map)$/.test(file))
  expect(files.length, 'build the screens first: npm run build').toBeGreaterThan(0)
  const found = files.flatMap((file) => {
    const text = fs.readFileSync(path.join(ROOT, file), 'utf8')
    return MARKS.filter((mark) => text.includes(mark)).map((mark) => `${file}: ${mark}`)
  })
  expect(found).toEqual([])
})

test('no source maps are served', () => {
  expect(filesBelow(ROOT, 'build/client').filter((file) => file.endsWith('.map'))).toEqual([])
})
