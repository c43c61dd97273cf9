// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, expectRetry, expectText, openPage } from '#tests/support/screen.tsx'
import { questionApi } from '../question.contract.ts'
import * as questions from './question-list.page.tsx'

const PAGE = '/dashboard/lesson-questions'

test('questions that cannot be read', async () => {
  await openPage(questions, { path: PAGE, as: 'teacher' })
  await expectText('The questions could not be loaded')
  await expectRetry()
})

test('a teacher reads who asks, and answers in the record', async () => {
  await openPage(questions, {
    path: PAGE,
    address: `${PAGE}?question=5`,
    as: 'teacher',
    answers: [
      answer(questionApi.list),
      answer(questionApi.get, ({ question }) => ({
        question: {
          ...question,
          id: 5,
          at: 75,
          text: 'Why ol?',
          answer: null,
          user: { ...question.user, name: 'Amina' },
        },
      })),
    ],
  })
  await expectText('Why ol?')
  await expectText('1:15')
  expect(await screen.findByRole('textbox', { name: /^Your answer/ })).toHaveProperty('value', '')
})
