import { expect, test } from 'vitest'
import { markedTexts } from '../../scripts/messages/marked-texts.ts'
import { readScript, replaceParts } from '../../scripts/messages/script.ts'

const collect = (...lines: string[]) => markedTexts('sample.ts', lines.join('\n')).map(({ text, line }) => [text, line])

test('texts that are marked in server code are collected with their lines', () => {
  expect(
    collect(
      `import { message, text as rule } from '#shared/message.ts'`,
      `throw new AppError('conflict', message('This enrollment is already {status}', { status }))`,
      `const Name = z.string().min(1, rule("The learner's name is required"))`,
      `const answer = { message: call.say('{count, plural, one {# saved} other {# saved}}', { count }) }`,
    ),
  ).toEqual([
    ['This enrollment is already {status}', 2],
    [`The learner's name is required`, 3],
    ['{count, plural, one {# saved} other {# saved}}', 4],
  ])
})

test('a word is collected with its context, which is one string too', () => {
  const of = (call: string) => markedTexts('sample.ts', `import { word } from '#shared/message.ts'\n${call}`)
  expect(of(`word('Approved', 'request')`)).toMatchObject([{ text: 'Approved', context: 'request', line: 2 }])
  expect(() => of(`word('Approved', about)`)).toThrow('sample.ts:2')
})

test('functions that only share a name are left alone', () => {
  expect(collect(`import { text } from 'drizzle-orm/pg-core'`, `const name = text(column)`)).toEqual([])
  expect(collect(`await response.text(); console.message(1)`)).toEqual([])
})

test.each(['`Hello ${name}`', 'sentence', `'Hello ' + name`])(
  'a text that is not one literal is refused: %s',
  (text) => {
    expect(() => collect(`import { message } from '#shared/message.ts'`, '', `message(${text})`)).toThrow('sample.ts:3')
  },
)

test('a built script is read for its texts and for the scripts that it leads to', () => {
  const code =
    'import{a}from"./vendor-a.js";const t={id:`x1`,message:`Hello {name}`,values:{name:a}},' +
    'r=__text("Email is required"),o={id:`x2`,message:a},l=()=>import(`./page-b.js`),d=["assets/page-b.js","assets/c.css"]'
  const { texts, links } = readScript('sample.js', code)
  expect(texts.map(({ id, english }) => [id?.text, english])).toEqual([
    ['x1', 'Hello {name}'],
    [undefined, 'Email is required'],
  ])
  expect(links.map(({ prefix, script }) => prefix + script)).toEqual([
    './vendor-a.js',
    './page-b.js',
    'assets/page-b.js',
  ])
  expect(
    replaceParts(
      code,
      [...links, ...texts].map((part) => ({ ...part, by: '…' })),
    ),
  ).toBe(
    'import{a}from"…";const t={id:`x1`,message:"…",values:{name:a}},' +
      'r="…",o={id:`x2`,message:a},l=()=>import("…"),d=["…","assets/c.css"]',
  )
})
