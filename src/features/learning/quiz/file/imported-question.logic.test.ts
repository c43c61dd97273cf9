import { expect, test } from 'vitest'
import { readGift } from './gift.logic.ts'
import { readMoodleXml, UnreadableXml } from './moodle-xml.logic.ts'
import { timed } from '#tests/support/timing.ts'

const answers = (...texts: string[]): string =>
  texts.map((text, at) => `<answer fraction="${at === 0 ? 100 : 0}"><text><![CDATA[${text}]]></text></answer>`).join('')
const question = (asked: string, given: string): string =>
  `<question type="multichoice">\n<questiontext format="html"><text>${asked}</text></questiontext>${given}</question>`
const reasons = (xml: string) =>
  readMoodleXml(xml).map((entry) =>
    'refusal' in entry ? [entry.line, entry.refusal.text, entry.refusal.values ?? {}] : [entry.line, 'taken', {}],
  )

test('options that differ only by what is lost are refused, and those that keep it are taken', () => {
  expect(
    reasons(
      `<quiz>${question('Powers?', answers('x<sup>2</sup>', 'x<sub>2</sub>', 'x2', '<del>x2</del>'))}
${question('Same?', answers('<b>yes</b>', '<i>yes</i>', 'no', 'never'))}
${question('Forms?', answers('e\u0301te\u0301', '\u00E9t\u00E9', 'b', 'c'))}
${question('Formula?', answers('<math><mi>x</mi></math>', 'a', 'b', 'c'))}</quiz>`,
    ).map(([, reason]) => reason),
  ).toEqual([
    'taken',
    'Two of its options are the same',
    'Two of its options are the same',
    'It contains a formula that cannot be converted to text. Write it as TeX or in words.',
  ])
  expect(readGift('Same?{=one ~two ~two ~three}')).toMatchObject([
    { refusal: { text: 'Two of its options are the same' } },
  ])
  expect(readGift('[html]H<sub>2</sub>O?{=m<sup>2</sup> ~m<sup>3</sup> ~m ~m<sup>n</sup>}')).toMatchObject([
    { question: { text: 'H₂O?', options: ['m²', 'm³', 'm', 'mⁿ'] } },
  ])
})

test('a sign that XML does not know is read as in HTML, or costs its question and no other', () => {
  const given = answers('a', 'R & D', '&nbsp;c', 'd')
  const xml = `<quiz>
${question('Before?', given)}
${question('R&nbsp;D &eacute;t&eacute; &copy; & R&D?', given)}
${question('This is &wrong;', given)}
${question('So is &#xFFFF;?', given)}
${question('Plain &eacute;', given).replace('"html"', '"plain_text"')}
${question('After &amp;nbsp; &#233;?', given)}
</quiz>`
  const unknown = 'Line {line} has a character that XML does not allow. Write & as &amp; there.'
  expect(reasons(xml)).toEqual([
    [2, 'taken', {}],
    [4, 'taken', {}],
    [6, unknown, { line: 7 }],
    [8, unknown, { line: 9 }],
    [10, unknown, { line: 11 }],
    [12, 'taken', {}],
  ])
  expect(readMoodleXml(xml)[1]).toMatchObject({
    question: { text: 'R D été © & R&D?', options: ['a', 'R & D', 'c', 'd'] },
  })
})

test('a file of nothing but wrong signs and open sections takes no time', async () => {
  const { work } = await timed(async () => {
    for (const text of ['&'.repeat(1_000_000), '<![CDATA['.repeat(200_000), '&a;'.repeat(200_000)])
      expect(() => readMoodleXml(`<quiz>${text}`)).toThrow(UnreadableXml)
  })
  expect(work).toBeLessThan(2000)
})
