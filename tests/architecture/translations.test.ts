import fs from 'node:fs'
import path from 'node:path'
import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { expect, test } from 'vitest'
import { ROOT } from '#tests/support/contracts.ts'

type Text = { language: string; english: string; translated: string }

/** Every text of screens and server, as it is collected from the code now, with its translations. */
async function readTexts(): Promise<Text[]> {
  const config = getConfig({ cwd: ROOT })
  const texts: Text[] = []
  for (const catalogue of await getCatalogs(config)) {
    const collected = await catalogue.collect({ files: undefined })
    if (!collected) throw new Error('The texts could not be collected: see above')
    for (const language of config.locales) {
      const known = await catalogue.read(language)
      for (const [id, text] of Object.entries(collected)) {
        texts.push({ language, english: text.message ?? id, translated: known?.[id]?.translation ?? '' })
      }
    }
  }
  return texts
}

const texts = await readTexts()

test('every text is translated (npm run messages, then src/locales)', () => {
  expect(texts.length).toBeGreaterThan(800)
  const missing = texts.filter(({ translated }) => !translated)
  expect(missing.map(({ language, english }) => `${language}: ${english}`)).toEqual([])
})

/** Words that English needs and French does not have; names in quotation marks are left out. */
const ENGLISH =
  /(?<![\p{L}_])(the|and|of|was|were|could|please|your|you|with|this|that|not|for|from|has|have|is|are)(?![\p{L}_])/iu

test('no French text has stayed English', () => {
  const french = texts.filter(({ language }) => language === 'fr')
  const words = french.map(({ translated }) => translated.replaceAll(/\{\w+|«[^»]*»/g, ''))
  expect(words.filter((text) => ENGLISH.test(text))).toEqual([])
})

test('what is filled into a text, and what is marked up in it, is the same in every language', () => {
  const differing = texts.filter(({ english, translated }) => partsOf(english).join() !== partsOf(translated).join())
  expect(differing).toEqual([])
})

/** The names of the values and the tags of a text, each once. */
function partsOf(text: string): string[] {
  const parts = new Set<string>()
  const read = (tokens: CompiledMessage): void => {
    for (const token of tokens) {
      if (typeof token === 'string') {
        for (const tag of token.match(/<\/?\d+\/?>/g) ?? []) parts.add(tag)
        continue
      }
      parts.add(`{${token[0]}}`)
      for (const choice of Object.values(token[2] ?? {})) if (Array.isArray(choice)) read(choice as CompiledMessage)
    }
  }
  read(compileMessageOrThrow(text))
  return [...parts].toSorted()
}

test('French is set as French is: a space that does not break before : ; ! ? » % and a round apostrophe', () => {
  const french = texts.filter(({ language }) => language === 'fr')
  const wrong = french.filter(({ translated }) => /[ \u202f][:;!?»%]|«[^\u00a0]|\w[!?»]|\w'\w|\.\.\./u.test(translated))
  expect(wrong.map(({ translated }) => translated)).toEqual([])
})

/** `| English | `someone` | someone |` in docs/words.md. */
const ROW = /^\| (English|French) \| `([^`]+)` \|/

test('texts use the words of docs/words.md', () => {
  const read = (file: string): string => fs.readFileSync(path.join(ROOT, file), 'utf8')
  const specification = [1, 2, 3].map((number) => read(`docs/specification/tests-${number}.md`)).join('\n')
  const avoided = read('docs/words.md')
    .split('\n')
    .map((line) => ROW.exec(line))
    .filter((row) => row !== null)
  expect(avoided.length).toBeGreaterThan(20)
  const ours = texts.filter(({ english }) => !specification.includes(english))
  const wrong = avoided.flatMap(([, language, word = '']) => {
    const pattern = new RegExp(String.raw`(?<![\w-])${word}(?![\w-])`, 'i')
    const said = ours.map(({ english, translated }) => (language === 'English' ? english : translated))
    return said.filter((text) => pattern.test(text.replaceAll(/\{\w+/g, ''))).map((text) => `${word}: ${text}`)
  })
  expect(wrong).toEqual([])
})
