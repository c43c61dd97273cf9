// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openPage, press } from '#tests/support/screen.tsx'
import { newQuestion, type QuestionDraft } from './quiz-draft.ts'
import { QuestionList } from './question-list.tsx'

const LACKS = 'not all options are filled in'
const whole = { ...newQuestion(), text: 'A list?', options: ['ul', 'p', 'h1', 'em'], correct_answer: '0' }
const short = { ...newQuestion(), text: 'A length?', options: ['metre', 'litre', 'gram', ' '], correct_answer: '0' }

const Page = () => <QuestionList questions={[whole, short]} canEdit errorAt={() => null} onChange={() => {}} />

test('an imported question that still lacks an option says so while it is folded', async () => {
  await openPage({ default: Page }, { path: '/quiz', as: 'teacher' })
  expect((await screen.findByRole('button', { name: /A length\?/, expanded: false })).textContent).toContain(LACKS)
  expect(screen.getByRole('button', { name: /A list\?/, expanded: false }).textContent).not.toContain(LACKS)
})

test('removing a question leaves the others, as they are', async () => {
  const change = vi.fn<(questions: readonly QuestionDraft[]) => void>()
  const Two = () => <QuestionList questions={[whole, short]} canEdit errorAt={() => null} onChange={change} />
  await openPage({ default: Two }, { path: '/quiz', as: 'teacher' })
  await press('Remove A list?')
  expect(change.mock.calls).toEqual([[[short]]])
})
