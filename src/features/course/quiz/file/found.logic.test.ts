import { expect, test } from 'vitest'
import { readGift } from './gift.logic.ts'
import { textOfHtml } from './html-text.logic.ts'
import { readMoodleXml, UnreadableXml } from './moodle-xml.logic.ts'
import { timed } from '#tests/support/timing.ts'

test.each([
  ['powers', '<p>x<sup>2</sup> + 10<sup>-3</sup> = e<sup>x+1</sup></p>', 'x² + 10⁻³ = e^(x+1)'],
  ['indices', 'H<sub>2</sub>O, CO<SUB>2</SUB>, a<sub>i</sub>, a<sub>ij</sub>', 'H₂O, CO₂, a_i, a_(ij)'],
  ['powers of powers', '2<sup>n<sup>2</sup></sup>', '2^(n²)'],
  ['ordinals', 'the 1<sup>st</sup> and the 2<sup>e</sup>', 'the 1st and the 2e'],
  [
    'styles of editors',
    'm<span style="vertical-align: super">2</span>, <span style="text-decoration:line-through">no</span>',
    'm², ~~no~~',
  ],
  [
    'struck and underlined words',
    '<del>old</del> <s>x</s> new, the <u>second</u> word',
    '~~old~~ ~~x~~ new, the _second_ word',
  ],
  [
    'cells',
    '<table><thead><tr><th>A</th><th>B</th></tr></thead><tr><td><p>1</p></td><td>2<br>3</td></tr></table>',
    'A | B\n1 | 2 3',
  ],
  ['lists', 'Order:<ol><li>First<li>Second</ol><ul><li>any</ul>', 'Order:\n1. First\n2. Second\n- any'],
  ['code', '<pre>for x in y:\n    print(x)</pre>', 'for x in y:\n    print(x)'],
  ['TeX as it was written', String.raw`\( \frac{1}{2} \) and $$x^2$$`, String.raw`\( \frac{1}{2} \) and $$x^2$$`],
  [
    'MathML with its TeX',
    '<math><semantics><msup><mi>x</mi><mn>2</mn></msup><annotation encoding="application/x-tex">x^2</annotation></semantics></math>',
    'x^2',
  ],
  ['MathML with words', '<math alttext="a/b"><mfrac><mi>a</mi><mi>b</mi></mfrac></math>', 'a/b'],
  ['pictures of formulas', '<img class="texrender" alt="\\sqrt{2}" src="pix.php/1.gif">', '\\sqrt{2}'],
  ['what screen readers do not read', 'x<span aria-hidden="true">x</span>', 'x'],
])('%s stay in the text', (_what, html, text) => {
  expect(textOfHtml(html)).toEqual({ text, hasPicture: false, isBeyondText: false })
})

test('a formula that only a browser can draw, and what nests without end, are beyond text', () => {
  for (const html of [
    '<p>Solve <math><msup><mi>x</mi><mn>2</mn></msup></math></p>',
    '<sup>'.repeat(200_000),
    `<math>${'<b>'.repeat(200_000)}`,
  ])
    expect(textOfHtml(html).isBeyondText).toBe(true)
})

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
    'Two of its options are equal',
    'Two of its options are equal',
    'It has a formula that cannot be written as text. Write it as TeX or in words.',
  ])
  expect(readGift('Same?{=one ~two ~two ~three}')).toMatchObject([
    { refusal: { text: 'Two of its options are equal' } },
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
  const unknown = 'Line {line} has a sign that XML does not know. Write & as &amp; there.'
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
