import fs from 'node:fs'
import path from 'node:path'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { describe, expect, test } from 'vitest'
import { compileMessage } from './compile-message.ts'

const catalogue = fs.readFileSync(path.join(import.meta.dirname, '../locales/fr.po'), 'utf8')
const texts = [...catalogue.matchAll(/^msg(?:id|str) ((?:".*"\n?)+)/gm)]
  .map(([, lines]) =>
    (lines ?? '')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as string)
      .join(''),
  )
  .filter((text) => text !== '' && !text.includes('Content-Type'))

/** Adjacent pieces of text count as one. */
function joined(value: unknown): unknown {
  if (!Array.isArray(value)) {
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, joined(part)]))
  }
  const pieces: unknown[] = []
  for (const piece of value) {
    const last = pieces.at(-1)
    if (typeof piece === 'string' && typeof last === 'string' && piece !== '#' && last !== '#') {
      pieces[pieces.length - 1] = last + piece
    } else
      pieces.push(
        Array.isArray(piece) ? [piece[0], piece[1], joined(piece[2])].filter((part) => part !== undefined) : piece,
      )
  }
  return pieces
}

describe('compileMessage', () => {
  test('reads every text of the product as Lingui’s own reader does', () => {
    expect(texts.length).toBeGreaterThan(500)
    const differing = texts.filter(
      (text) => JSON.stringify(joined(compileMessage(text))) !== JSON.stringify(joined(compileMessageOrThrow(text))),
    )
    expect(differing).toEqual([])
  })

  test.each([
    'Hello {name}',
    '{0} of {1}, {2, number}, {price, number, currency}',
    "It''s '{literal}' and don't",
    '{count, plural, offset:1 =0 {nobody} one {# person} other {# people in {place}}}',
    '{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}} # time',
    '{kind, select, a {A {n, plural, one {#} other {# of {m}}}} other {}}',
    '<0>{name}</0> and <1/>',
    '',
  ])('reads %s as Lingui’s own reader does', (text) => {
    expect(joined(compileMessage(text))).toEqual(joined(compileMessageOrThrow(text)))
  })

  test.each(['a } b', '{ } b', 'half {'])('shows a malformed text unchanged: %s', (text) => {
    expect(compileMessage(text)).toEqual([text])
  })
})
