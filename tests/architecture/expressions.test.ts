import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { emptyCards } from '#features/public/blog/content/cards.logic.ts'
import { cleanContent } from '#features/public/blog/post-content.logic.ts'
import { hideContacts } from '#features/mentorship/thread/hide-contacts.logic.ts'
import { MOST_ENTRIES } from '#features/learning/quiz/file/file.contract.ts'
import { readGift } from '#features/learning/quiz/file/gift.logic.ts'
import { readTranscript } from '#features/learning/learning/transcript/transcript.logic.ts'
import { hasRepeatedKeys } from '#server/http/repeated-keys.ts'
import { MB } from '#shared/limits.ts'
import { textOfHtml } from '#shared/html.ts'
import { messageParts } from '#web/kit/message-parts.ts'
import { cleanPasted } from '#web/kit/pasted-html.ts'
import { ROOT } from '#tests/support/contracts.ts'
import { attackOn, expressionsOf } from '#tests/support/expressions.ts'
import { isDeep } from '#tests/support/depth.ts'
import { timed } from '#tests/support/timing.ts'

/**
 * Those that were found to be linear. Nothing writes this file: the person who adds a line has seen this test accept
 * it.
 */
const LINEAR = path.join(import.meta.dirname, 'linear-expressions.txt')

/** Files that make expressions from texts, each with what keeps them linear. */
const MAKERS = {
  'features/money/donation/donation.contract.ts':
    'the expression for addresses, which is in the list, or nothing at all',
  'features/public/event/ticket/ticket.contract.ts': 'nothing in it repeats without a limit',
  'server/http/canonical-addresses.ts': 'the addresses of our calls, one part between slashes each',
  'server/http/quick-answers.ts': 'names of cookies, each from a semicolon',
  'server/preview/sample.ts': 'patterns of our contracts, which are in the list',
  'server/ssr/defer-scripts.ts': 'a page of ours, from the one tag with its nonce',
  'server/ssr/secure-page.ts': 'a page of ours, from tags of scripts, which no text of people has',
  'shared/folded.ts': 'one letter each, out of a list',
}

const { written, makers } = expressionsOf(ROOT)

test(
  'no regular expression takes more time for each further letter of what it reads',
  { timeout: 120_000 },
  async () => {
    const known = new Set(readFileSync(LINEAR, 'utf8').split('\n').filter(Boolean))
    for (const one of written) {
      if (known.has(String(one)) && !isDeep) continue
      expect(await attackOn(one), `attack on ${String(one)}`).toBeUndefined()
    }
    const found = written.map(String).toSorted()
    expect(found, 'linear-expressions.txt lists them, in this order').toEqual([...known])
  },
)

test('expressions are made from texts only where something keeps them linear', () => {
  expect(makers).toEqual(Object.keys(MAKERS))
})

test.for([
  [/^\s*([a-z]+)[\w-]*\s*(?:;\s*q=([\d.]+)\s*)?$/i],
  [/\[tag:([^<>\]]+)\]/g],
  [/<\/?[a-z][^>]*>/i],
  [/\n{2,}(?=– )/g],
  [/^\(?(\d|[a-z]|[ivx]+)+[.)]/i],
  [/[.,;:!?]+$/],
  [/\s+$/],
  [/\{\{(.+)\}\}/],
] as const)('the check finds what is wrong with %s', { timeout: 60_000 }, async ([one]) => {
  expect(await attackOn(one)).toBeDefined()
})

const filled = (part: string, bytes: number): string => part.repeat(Math.floor(bytes / part.length))

/** Each with the most that its reader lets in; what is not limited there, with what a request may hold. */
test.for([
  ['a GIFT file of comments', () => readGift(`// ${filled('[tag:t', 5 * MB)}`)],
  ['a GIFT file of small questions', () => readGift(filled('Q {=a ~b}\n\n', 5 * MB), MOST_ENTRIES)],
  ['captions within captions', () => readTranscript(`WEBVTT\n\n00:01.000 --> 00:02.000\n${filled('<b>', MB)}`)],
  ['a post of tags without an end', () => cleanContent(filled('<a ', 200_000))],
  ['a description of line breaks', () => textOfHtml(filled('\n', MB))],
  ['a description of brackets', () => textOfHtml(filled('<', MB))],
  ['a post of cards without an end', () => emptyCards(filled('<p data-event="d">', MB))],
  ['a message of letters that could be an address', () => hideContacts(filled('a.', MB))],
  ['a message of digits', () => hideContacts(filled('1 ', MB))],
  ['a message with an address of exclamation marks', () => messageParts(`https://a.b/${filled('!', MB)}x`)],
  ['a body with a string of backslashes', () => hasRepeatedKeys(filled(':\\"\\', MB), {})],
  [
    'a pasted list whose number has no end',
    () => cleanPasted(`<p style="mso-list:l0 level1"><span style="mso-list:ignore">${filled('i', 20_000)}</span></p>`),
  ],
] as const)('the longest text is read at once: %s', async ([, read]) => {
  const { work } = await timed(async () => read())
  expect(work).toBeLessThan(2000)
})
