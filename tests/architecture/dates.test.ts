import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '#tests/support/contracts.ts'
import { filesBelow } from '../../scripts/imports.ts'

/** The one place that formats dates, the one that asks whether a zone exists, and the one that asks where the device is. */
const ALLOWED = new Set(['src/shared/dates.ts', 'src/shared/time-zone.ts', 'src/shared/own-time-zone.ts'])

/** What writes or reads a date in the zone of the process or the browser, or may do so. */
const ZONELESS = [
  /Intl\.DateTimeFormat/,
  /\.toLocale(Date|Time)String\(/,
  /new Date\([^)]*\)\.toLocaleString\(/,
  /\bi18n\.(date|time)\(/,
  /\.(get|set)(Date|Day|Month|FullYear|Hours|Minutes)\(/,
  /\.getTimezoneOffset\(/,
  /\.to(Date|Time)String\(/,
]

const sources = filesBelow(ROOT, 'src').filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
const read = (file: string): string => fs.readFileSync(path.join(ROOT, file), 'utf8')

test('dates are written by shared/dates.ts alone, which always names the zone', () => {
  const found = sources
    .filter((file) => !ALLOWED.has(file))
    .flatMap((file) => ZONELESS.filter((pattern) => pattern.test(read(file))).map((pattern) => `${file}: ${pattern}`))
  expect(found).toEqual([])
})

test('shared/dates.ts makes its formatters in one place, with a zone', () => {
  const made = read('src/shared/dates.ts').match(/new Intl\.DateTimeFormat\([^)]*\)/g)
  expect(made).toEqual(['new Intl.DateTimeFormat(locale, { ...parts, timeZone: zone })'])
})
