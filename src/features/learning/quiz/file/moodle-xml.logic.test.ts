import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readMoodleXml, UnreadableXml } from './moodle-xml.logic.ts'
import { writeMoodleXml } from './quiz-export.logic.ts'
import { decodeText } from '#server/files/text-encoding.ts'

const exported = readFileSync(
  new URL('../../../../../tests/fixtures/quiz-files/moodle-export.xml', import.meta.url),
  'utf8',
)
const lineOfFailure = (xml: string): [number, boolean] => {
  try {
    readMoodleXml(xml)
  } catch (problem) {
    if (problem instanceof UnreadableXml) return [problem.line, problem.isForbidden]
    throw problem
  }
  throw new Error('it was read')
}

test('a file as Moodle writes it: texts stay texts, and what cannot come has its line', () => {
  const entries = readMoodleXml(exported)
  expect(entries.map(({ line }) => line)).toEqual([15, 63, 71, 83])
  const [link, sun, several, cloze] = entries
  expect(link).toMatchObject({
    question: {
      text: 'Which element makes a link?',
      options: ['<a>', '<link>', '007', 'R&D'],
      correct_answer: 0,
      points: 2,
      explanation: 'The letter stands for anchor.',
      video_at: null,
    },
    notes: [
      { text: 'Points are not deducted for a wrong option' },
      { text: 'Feedback on individual options is not imported, but the question’s explanation is' },
      { text: 'Its pictures are not imported' },
    ],
  })
  expect(sun).toMatchObject({ refusal: { values: { type: 'truefalse' } } })
  expect(sun?.raw).toMatch(/^<question type="truefalse">[\s\S]+<\/question>$/)
  expect(several).toMatchObject({ refusal: { text: 'None of its options is correct on its own' } })
  expect(cloze).toMatchObject({ refusal: { values: { type: 'cloze' } } })
})

test('a document type, deep nesting and broken XML are refused with their line', () => {
  const bomb = '<?xml version="1.0"?>\n<!DOCTYPE quiz [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>\n<quiz>&b;</quiz>'
  expect(lineOfFailure(bomb)).toEqual([2, true])
  expect(lineOfFailure(`<quiz>${'<x>'.repeat(5000)}`)).toEqual([1, true])
  expect(lineOfFailure('<quiz>\n<question type="multichoice">\n</quiz>')).toEqual([3, false])
  expect(lineOfFailure('<quiz>&file;</quiz>')).toEqual([1, false])
  expect(lineOfFailure('<html><body>Page</body></html>')).toEqual([1, false])
})

test('characters that XML cannot hold are left out', () => {
  const question = { text: 'a\u0001b', options: ['1', '2', '3', '4'], correct_answer: 1, points: 1 }
  expect(readMoodleXml(writeMoodleXml({ title: 'T', questions: [question] }))[0]).toMatchObject({
    question: { text: 'ab' },
  })
})

test('encodings: by mark, by the first line, as UTF-8, and last as Windows-1252, which is said', () => {
  const read = (bytes: Buffer) => decodeText(bytes)
  expect(read(Buffer.from('\uFEFFé', 'utf8'))).toEqual({ text: 'é', encoding: 'utf-8', isGuessed: false })
  expect(read(Buffer.from('\uFEFFé', 'utf16le'))).toEqual({ text: 'é', encoding: 'utf-16le', isGuessed: false })
  const latin = Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><quiz>é</quiz>', 'latin1')
  expect(read(latin)).toMatchObject({ text: expect.stringContaining('<quiz>é</quiz>'), isGuessed: false })
  expect(read(Buffer.from('caf\u00e9 {=a ~b}', 'latin1'))).toEqual({
    text: 'café {=a ~b}',
    encoding: 'windows-1252',
    isGuessed: true,
  })
  expect(read(Buffer.from('<?xml version="1.0" encoding="x-none"?>é', 'utf8'))).toMatchObject({ encoding: 'utf-8' })
})
