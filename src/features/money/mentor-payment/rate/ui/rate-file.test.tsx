// @vitest-environment happy-dom
import { test } from 'vitest'
import { answer, expectFile } from '#tests/support/screen.tsx'
import { mentorRateApi } from '../rate.contract.ts'
import * as rates from './mentor-rates.page.tsx'

test('the rates of mentors are saved as a file', async () => {
  await expectFile(rates, {
    path: '/dashboard/mentor-payments/rates',
    as: 'accountant',
    answers: [answer(mentorRateApi.list)],
    file: mentorRateApi.export,
    query: 'sort=-mentor',
  })
})
