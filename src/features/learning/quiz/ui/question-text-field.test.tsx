// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { expectText, field, openPage } from '#tests/support/screen.tsx'
import { QuestionTextField } from './question-text-field.tsx'

function Words() {
  const [text, setText] = useState('Solve: !')
  return <QuestionTextField label="Words" value={text} onText={setText} />
}

/** Pastes before the last letter, and answers whether the browser pastes on its own. */
async function paste(html: string): Promise<boolean> {
  const words = await field('Words')
  words.setSelectionRange(7, 7)
  return fireEvent.paste(words, { clipboardData: { getData: (type: string) => (type === 'text/html' ? html : '') } })
}

test.each([
  ['<p>x<sup>2</sup> + CO<sub>2</sub></p>', 'Solve: x² + CO₂!'],
  ['<b style="font-weight:normal">10<span style="vertical-align:super">-3</span></b>', 'Solve: 10⁻³!'],
  ['<table><tr><td>a</td><td>b</td></tr></table>', 'Solve: a | b!'],
])('what is pasted keeps its meaning: %s', async (html, expected) => {
  await openPage({ default: Words }, { path: '/words' })
  expect(await paste(html)).toBe(false)
  await screen.findByDisplayValue(expected)
})

test('a formula without a notation is refused, and plain text is left to the browser', async () => {
  await openPage({ default: Words }, { path: '/words' })
  expect(await paste('<math><msup><mi>x</mi><mn>2</mn></msup></math>')).toBe(false)
  await expectText('The pasted text contains a formula that cannot be converted to text. Write it as TeX or in words.')
  expect((await field('Words')).value).toBe('Solve: !')
  expect(await paste('<p>only <b>words</b></p>')).toBe(true)
})
