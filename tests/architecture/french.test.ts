import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { expect, test } from 'vitest'
import { ROOT } from '#tests/support/contracts.ts'

/** Every text of screens and server, as it is collected from the code now, with its French. */
async function readTexts(): Promise<{ english: string; french: string }[]> {
  const config = getConfig({ cwd: ROOT })
  const texts = []
  for (const catalogue of await getCatalogs(config)) {
    const [collected, known] = await Promise.all([catalogue.collect({ files: undefined }), catalogue.read('fr')])
    if (!collected) throw new Error('The texts could not be collected: see above')
    for (const [id, text] of Object.entries(collected)) {
      texts.push({ english: text.message ?? id, french: known?.[id]?.translation ?? '' })
    }
  }
  return texts
}

const texts = await readTexts()

test('every text has its French (npm run messages, then src/locales/fr.po)', () => {
  expect(texts.length).toBeGreaterThan(800)
  expect(texts.filter(({ french }) => !french).map(({ english }) => english)).toEqual([])
})

test('what is filled into a text, and what is marked up in it, is the same in French', () => {
  const differing = texts.filter(({ english, french }) => partsOf(english).join() !== partsOf(french).join())
  expect(differing.map(({ english, french }) => ({ english, french }))).toEqual([])
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
  const wrong = texts.filter(({ french }) => /[ \u202f][:;!?»%]|«[^\u00a0]|\w[!?»]|\w'\w|\.\.\./u.test(french))
  expect(wrong.map(({ french }) => french)).toEqual([])
})
