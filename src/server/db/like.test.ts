import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { folded } from '#shared/folded.ts'
import { useTestApp } from '#tests/support/app.ts'
import { likePatternOf, containsPatternsOf, contains, costOfSearch } from './like.ts'

const app = useTestApp()

/** A place without a letter. */
const NO_LETTER = /\p{Cn}/u
/** How many letters of the newest scripts an engine may not know yet: PostgreSQL 15 knows those of Unicode 14. */
const LATER_LETTERS = 200

test('the database folds every letter as we do', async () => {
  const STEP = 0x1000
  const differ: string[] = []
  for (let from = 1; from < 0x20000; from += STEP) {
    const letters = Array.from({ length: STEP }, (_, at) => from + at)
      .filter((code) => code < 0xd800 || code > 0xdfff)
      .map((code) => `É${String.fromCodePoint(code)}b`)
      .filter((letter) => !NO_LETTER.test(letter))
    const { rows } = await app.services.db.execute<{ made: string }>(sql`select folded(one) as made
      from json_array_elements_text(${JSON.stringify(letters)}::json) with ordinality as given(one, nth) order by nth`)
    differ.push(...letters.filter((letter, at) => rows[at]?.made !== folded(letter)))
  }
  expect(differ.length, differ.slice(0, 50).join(' ')).toBeLessThan(LATER_LETTERS)
}, 60_000)

const SAME: readonly (readonly [text: string, typed: string])[] = [
  ['Wanjirũ Kamau', 'wanjiru'],
  ['Wanjiru\u0303', 'WANJIRŨ'],
  ['Élève de Kigali', 'eleve'],
  ['L’école de l’été', "l'ecole de l'ete"],
  ["L'école", 'L’ÉCOLE'],
  ['Ọlá Adébáyọ̀', 'ola adebayo'],
  ['ɓarayi Ƙasa', 'barayi kasa'],
  ['Straße, Œuvre, Łódź', 'STRASSE, oeuvre, lodz'],
  ['Nguyễn Thị Ánh', 'nguyen thi anh'],
  ['محمّد أحمد', 'محمد احمد'],
  ['Σοφία Παπαδόπουλος', 'ΠΑΠΑΔΟΠΟΥΛΟΣ'],
  ['İstanbul', 'istanbul'],
  ['한국어', '한국어'.normalize('NFD')],
  ['Jean‑Pierre', 'jean-pierre'],
  ['Café', 'cafe\u200B'],
  ['ＡＢＣ １２', 'abc 12'],
  ['50%_off', '50%_'],
]

test.each(SAME)('%s is found by %s', async (text, typed) => {
  const { rows } = await app.services.db.execute<{ found: boolean }>(
    sql`select ${contains(sql`${text}::text`, likePatternOf(typed))} as found`,
  )
  expect(rows).toEqual([{ found: true }])
})

test.each([
  ['कि', 'का'],
  ['100', '1_0'],
  ['Aline', 'Alain'],
])('%s is not found by %s', async (text, typed) => {
  const { rows } = await app.services.db.execute<{ found: boolean }>(
    sql`select ${contains(sql`${text}::text`, likePatternOf(typed))} as found`,
  )
  expect(rows).toEqual([{ found: false }])
})

test('each word of a search is asked for once, and none that is a part of another; further ones cost', () => {
  expect(containsPatternsOf('  Élèves eleve  élève 50% ')).toEqual(['%eleves%', String.raw`%50\%%`])
  expect(containsPatternsOf(undefined)).toEqual([])
  expect(['a b c d', 'a b c d abcd', 'a b c d e f', undefined].map(costOfSearch)).toEqual([0, 0, 20, 0])
})
