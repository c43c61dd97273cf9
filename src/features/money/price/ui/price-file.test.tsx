// @vitest-environment happy-dom
import { test } from 'vitest'
import { answer, expectFile } from '#tests/support/screen.tsx'
import { priceApi, programPriceApi } from '../price.contract.ts'
import * as courses from './course-pricing.page.tsx'
import * as programs from './program-pricing.page.tsx'

const sorted = { as: 'accountant', query: 'sort=-price' } as const

test('the prices of courses are saved as a file', async () => {
  await expectFile(courses, {
    ...sorted,
    path: '/dashboard/course-pricing',
    answers: [answer(priceApi.list)],
    file: priceApi.export,
  })
})

test('so are those of programs', async () => {
  await expectFile(programs, {
    ...sorted,
    path: '/dashboard/program-pricing',
    answers: [answer(programPriceApi.list)],
    file: programPriceApi.export,
  })
})
