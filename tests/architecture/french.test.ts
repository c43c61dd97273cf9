import fs from 'node:fs'
import path from 'node:path'
import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { expect, test, vi } from 'vitest'
import { correctionMoves } from '#features/certificate/certificate.contract.ts'
import { ENROLLMENT_STATUSES } from '#features/enrollment/enrollment.contract.ts'
import { learnSentences, said } from '#web/api/said.ts'
import { DASHBOARD_SENTENCES } from '#web/language/dashboard-sentences.ts'
import { SENTENCES } from '#web/language/sentences.ts'
import { ROOT } from '#tests/support/contracts.ts'
import { filesBelow } from '../../scripts/imports.ts'

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

/** Sentences that only programs meet, settings, what is printed on a certificate, and the frames of sentences that are listed one by one. */
const NOT_FOR_SCREENS = [
  'Send a form with _method=PUT',
  'Please name the video',
  'Please send the seconds',
  'KG 9 Avenue, Kigali, Rwanda',
  'Too many attempts. Please try again in 7.',
  '7 not found',
  '7 is already 7',
  'This certificate has been 7',
]

test('what the server may say to a person is known to the browser in other languages', () => {
  vi.stubGlobal('document', {})
  learnSentences(() => 'known', [...SENTENCES, ...DASHBOARD_SENTENCES])
  vi.unstubAllGlobals()
  const sentences = [...new Set(filesBelow(ROOT, 'src').filter(isSpeaking).flatMap(sentencesOf))]
  sentences.push(
    'Too many attempts. Please try again in 90 seconds.',
    'Too many attempts. Please try again in 10 minutes.',
    ...ENROLLMENT_STATUSES.map((status) => `Enrollment is already ${status}`),
    ...['revoked', 'replaced'].map((state) => `Certificate is already ${state}`),
    ...['revoked', 'replaced'].map((state) => `This certificate has been ${state}`),
    ...Object.values(correctionMoves).map(({ to }) => `Request is already ${to}`),
  )
  expect(sentences.length).toBeGreaterThan(100)
  const unknown = sentences.filter((one) => said(one) !== 'known' && !NOT_FOR_SCREENS.includes(one))
  expect(unknown).toEqual([])
})

const isSpeaking = (file: string) =>
  /^src\/(shared\/|server\/(http|files|tries)\/|features\/.*\.(contract|service|data)\.ts$)/.test(file) &&
  !/\.test\.ts$|openapi/.test(file)

const TEXT = String.raw`(?:'((?:[^'\\]|\\.)+)'|"([^"]+)"|${'`((?:[^`\\\\]|\\\\.)+)`'})`
/** Where a sentence leaves the server: refusals, rules of fields, answers and notifications. */
const PLACES = [
  String.raw`new AppError\('\w+',\s*`,
  String.raw`invalid\(\{ [\w\[\].]+: \[`,
  String.raw`\b(?:message|error|tooLarge|wrongType|wrongExtension|mismatch):\s*(?:\w+\s*\?\s*)?`,
  String.raw`notify\([^}]*\btitle:\s*(?:\w+\s*\?\s*)?`,
  String.raw`\b(?:none|wrong|expired|dead): `,
  String.raw`^const [A-Z_]+ = `,
  String.raw`\brequired\(`,
  String.raw`z\s*\.(?:string|int|refine|email|regex|minLength|maxLength|minimum|maximum)\((?:[^'"\n]*(?:\/[iu]*|\)|\d),\s*)?`,
]

function sentencesOf(file: string): string[] {
  const code = fs.readFileSync(path.join(ROOT, file), 'utf8')
  const found = PLACES.flatMap((place) => [...code.matchAll(new RegExp(place + TEXT, 'gm'))])
  const told = found.map(
    ([, single, double, template]) => single?.replaceAll(String.raw`\'`, "'") ?? double ?? template,
  )
  const missing = [...code.matchAll(/notFound\('(\w+)'\)/g)].map(([, what]) => `${what} not found`)
  // Whatever the server fills in may be a number.
  const whole = told.map((text) => (text ?? '').replaceAll(/\$\{[^}]*\}/g, '7'))
  return [...whole.filter((text) => /^[A-Z7][^/]* [a-z0-9"]/.test(text)), ...missing]
}
