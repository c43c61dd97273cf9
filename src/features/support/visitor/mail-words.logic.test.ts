import { expect, test } from 'vitest'
import { withoutQuote } from './mail-words.logic.ts'
import { replyAddress, replyToken, threadOfToken, tokenIn } from './reply-token.logic.ts'

const SECRET = 'a-secret-that-nobody-else-has-ever-seen'

test('what a mail quotes is left out, and what was written stays', () => {
  expect(withoutQuote('Yes, on Saturday.\r\n\r\nOn Mon, 23 Nov 2026, Mbuyu wrote:\r\n> May I?')).toBe(
    'Yes, on Saturday.',
  )
  expect(withoutQuote('Oui !\n\nLe lun. 23 nov. 2026 à 08:00, Mbuyu a écrit :\n> Bonjour')).toBe('Oui !')
  expect(withoutQuote('Fine.\n-----Original Message-----\nFrom: us')).toBe('Fine.')
  expect(withoutQuote('> You asked\nI answer between.\n> and so on\n>')).toBe('> You asked\nI answer between.')
  expect(withoutQuote('> only a quote\n')).toBe('')
})

test('a token opens its own thread, whatever its case, and no other', () => {
  const token = replyToken(SECRET, 12)
  expect([threadOfToken(SECRET, token), threadOfToken(SECRET, token.toUpperCase())]).toEqual([12, 12])
  for (const wrong of [token.replace('12-', '13-'), token.slice(0, -1), `${token}0`, '', '12', '12-'])
    expect(threadOfToken(SECRET, wrong)).toBeUndefined()
  expect(threadOfToken('another-secret-that-nobody-has-seen', token)).toBeUndefined()
})

test('the address of an answer has the token before the @', () => {
  const { replyTo = '' } = replyAddress('reply@mbuyu.test', replyToken(SECRET, 12))
  expect(replyTo).toMatch(/^reply\+12-[\da-f]{32}@mbuyu\.test$/)
  expect(threadOfToken(SECRET, tokenIn(`Mbuyu <${replyTo}>`))).toBe(12)
  expect(replyAddress(undefined, 'x')).toEqual({})
  expect(tokenIn('reply@mbuyu.test')).toBe('')
})
