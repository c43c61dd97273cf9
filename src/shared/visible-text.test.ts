import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { postApi } from '#features/public/blog/post/post.contract.ts'
import { planningApi } from '#features/public/event/planning/planning.contract.ts'
import { useTestApp } from '#tests/support/app.ts'
import { eventForm } from '#tests/support/events.ts'
import { person } from '#tests/support/people.ts'
import { PersonName } from './person-fields.ts'
import { optionalText, requiredText } from './text-fields.ts'
import { isVisibleText } from './visible-text.ts'

const app = useTestApp()

const BLANK = [
  ['zero-width space', '\u200B'],
  ['Hangul filler', '\u3164'],
  ['half-width filler', '\uFFA0'],
  ['Hangul initial filler', '\u115F\u1160'],
  ['Braille blank', '\u2800\u2800'],
  ['joiners', '\u200C\u200D'],
  ['word joiner and byte order mark', '\u2060\uFEFF'],
  ['soft hyphen', '\u00AD'],
  ['marks of direction', '\u200E\u202E\u2066'],
  ['Mongolian separator', '\u180E'],
  ['grapheme joiner', '\u034F'],
  ['glyph choices', '\uFE0F'],
  ['tags', '\u{E0041}\u{E007F}'],
  ['no-break and wide spaces', '\u00A0\u3000\u2003'],
  ['an accent on nothing', '\u0301'],
] as const

test.each(BLANK)('%s is nothing that is seen, in a name, a required text, or one that may be left out', (_, typed) => {
  for (const text of [typed, ` ${typed} `, typed.repeat(5)]) {
    expect(isVisibleText(text)).toBe(false)
    for (const schema of [PersonName, requiredText('Say it')]) expect(z.safeParse(schema, text).success).toBe(false)
    expect(z.parse(optionalText(100), text)).toBe('')
  }
})

test.each(['Wanjirũ', '李', '한국어', 'नमस्ते', 'أحمد', '👩‍👩‍👧', '🇷🇼', '✓', '?', '1', '⠓⠊'])('%s is seen', (text) => {
  expect(isVisibleText(text)).toBe(true)
  expect(z.parse(PersonName, ` ${text} `)).toBe(text)
})

test('what turns the direction of writing is taken out of names, titles and messages', () => {
  expect(z.parse(PersonName, '\u202EAda\u202C \u2067Obi\u2069')).toBe('Ada Obi')
  expect(z.parse(requiredText('Say it'), 'invoice\u202Efdp.exe')).toBe('invoicefdp.exe')
  expect(z.parse(PersonName, '\u202Bأحمد\u202C')).toBe('أحمد')
})

test('a formatted text of which nothing is seen is missing', async () => {
  const admin = await person(app.services.db, 'admin')
  for (const text of ['&#8203;', '\u3164', '<strong>\u2800</strong>', '&nbsp;&zwnj;']) {
    const content = `<p>${text}</p>`
    const post = await app.call(postApi.create, { body: { title: 'Post', content, tags: [] } }, { as: admin })
    expect([post.status, post.body.errors]).toEqual([422, { content: ['Write the post'] }])
    const body = eventForm(app.services, { description: content })
    const event = await app.call(planningApi.create, { body }, { as: admin })
    expect([event.status, event.body.errors]).toEqual([422, { description: ['Describe the event'] }])
  }
})
