import { expect, test } from 'vitest'
import { messageParts } from './message-parts.ts'

const parts = (text: string) => messageParts(text).map(({ kind, text: words }) => `${kind}:${words}`)

test('code stands between lines of three backticks, also at the end without the second ones', () => {
  expect(parts('Try this:\n```js\nlet a = 1\n\nlet b\n```\nand then `that`')).toEqual([
    'text:Try this:',
    'code:let a = 1\n\nlet b',
    'text:and then `that`',
  ])
  expect(parts('```\nls -l')).toEqual(['code:ls -l'])
  expect(parts('```\nhttps://example.test\n```')).toEqual(['code:https://example.test'])
  expect(parts('```a``` is no code')).toEqual(['text:```a``` is no code'])
})

test('addresses of the web are links without what ends the sentence; nothing else is', () => {
  expect(parts('Read https://example.test/a?b=c, then write.')).toEqual([
    'text:Read ',
    'link:https://example.test/a?b=c',
    'text:, then write.',
  ])
  for (const text of ['javascript:alert(1)', 'data:text/html,x', '<a href="x">y</a>', 'example.test'])
    expect(parts(text)).toEqual([`text:${text}`])
})
