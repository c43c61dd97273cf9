import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { DEFAULT_LANGUAGE, LANGUAGE_CODES } from '#shared/languages.ts'
import { ROOT } from '#tests/support/contracts.ts'
import { filesBelow } from '../../scripts/imports.ts'
import { TEXT_MARK } from '../../scripts/messages/mark-texts.ts'
import { readScript } from '../../scripts/messages/script.ts'

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
  // A summary of a call, see scripts/browser-contracts.ts.
  'as public pages show them',
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

test('scripts of a language lead to each other, and to English ones only where nothing is to be read', () => {
  const scripts = filesBelow(ROOT, 'build/client').filter((file) => file.endsWith('.js'))
  const languages = LANGUAGE_CODES.filter((code) => code !== DEFAULT_LANGUAGE)
  for (const language of languages) {
    const own = scripts.filter((file) => file.includes(`/assets/${language}-`))
    expect(own.length, language).toBeGreaterThan(50)
    const names = new Set(own.map((file) => path.basename(file)))
    const wrong = own.flatMap((file) => {
      const { links } = readScript(file, fs.readFileSync(path.join(ROOT, file), 'utf8'))
      const missed = links.filter(({ prefix, script }) => names.has(script) !== (prefix === './'))
      return missed.map(({ prefix, script }) => `${file} leads to ${prefix}${script}`)
    })
    expect(wrong).toEqual([])
  }
})

test('no mark of a text is left for the browser', () => {
  const scripts = filesBelow(ROOT, 'build/client').filter((file) => file.endsWith('.js'))
  expect(scripts.filter((file) => fs.readFileSync(path.join(ROOT, file), 'utf8').includes(TEXT_MARK))).toEqual([])
})
