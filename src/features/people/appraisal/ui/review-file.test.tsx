// @vitest-environment happy-dom
import { test } from 'vitest'
import { answer, expectFile } from '#tests/support/screen.tsx'
import { appraisalApi } from '../appraisal.contract.ts'
import { reviewCycleApi } from '../review-cycle/review-cycle.contract.ts'
import * as cycles from './review-cycle-list.page.tsx'
import * as cycle from './review-cycle.page.tsx'
import * as toWrite from './reviews-to-write.page.tsx'

test('the review cycles are saved as a file', async () => {
  await expectFile(cycles, {
    path: '/dashboard/review-cycles',
    as: 'hr',
    answers: [answer(reviewCycleApi.list)],
    file: reviewCycleApi.export,
    query: 'status=open',
  })
})

test('the reviews of a cycle are saved as a file, narrowed and ordered', async () => {
  const open = answer(reviewCycleApi.get, (found) => ({ cycle: { ...found.cycle, id: 4, status: 'open' as const } }))
  await expectFile(cycle, {
    path: '/dashboard/review-cycles/:id',
    params: { id: '4' },
    as: 'hr',
    answers: [open, answer(appraisalApi.list)],
    file: appraisalApi.export,
    query: 'cycle_id=4&status=submitted&sort=-result',
  })
})

test('the reviews to write are saved as a file', async () => {
  await expectFile(toWrite, {
    path: '/dashboard/reviews-to-write',
    as: 'manager',
    answers: [answer(appraisalApi.listToWrite)],
    file: appraisalApi.exportToWrite,
    query: 'status=ready',
  })
})
