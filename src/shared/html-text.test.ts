import { expect, test } from 'vitest'
import { wordsOfHtml } from './html-text.ts'

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
  [
    'types between angle brackets',
    'Use Map<String, Integer> or <i>List</i><String>, <Foo>x</Foo> &lt;b&gt;?',
    'Use Map<String, Integer> or List<String>, <Foo>x</Foo> <b>?',
  ],
  ['what office programs add', 'One<o:p></o:p> <st1:place>Kigali</st1:place>', 'One Kigali'],
  ['what screen readers do not read', 'x<span aria-hidden="true">x</span>', 'x'],
])('%s stay in the text', (_what, html, text) => {
  expect(wordsOfHtml(html)).toEqual({ text, hasPicture: false, isBeyondText: false })
})

test('a formula that only a browser can draw, and what nests without end, are beyond text', () => {
  for (const html of [
    '<p>Solve <math><msup><mi>x</mi><mn>2</mn></msup></math></p>',
    '<sup>'.repeat(200_000),
    `<math>${'<b>'.repeat(200_000)}`,
    '<String>'.repeat(200_000),
  ])
    expect(wordsOfHtml(html).isBeyondText).toBe(true)
})
