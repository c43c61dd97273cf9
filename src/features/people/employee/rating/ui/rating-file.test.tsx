// @vitest-environment happy-dom
import { test } from 'vitest'
import { answer, expectFile } from '#tests/support/screen.tsx'
import { ratingApi } from '../rating.contract.ts'
import * as ratings from './rating-list.page.tsx'

test('the ratings are saved as a file', async () => {
  await expectFile(ratings, {
    path: '/dashboard/employee-ratings',
    as: 'hr',
    answers: [answer(ratingApi.list)],
    file: ratingApi.export,
    query: 'sort=-rating',
  })
})
