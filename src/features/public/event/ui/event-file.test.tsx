// @vitest-environment happy-dom
import { test } from 'vitest'
import { answer, expectFile } from '#tests/support/screen.tsx'
import { planningApi } from '../planning/planning.contract.ts'
import * as events from './event-list.page.tsx'

test('the managed events are saved as a file', async () => {
  await expectFile(events, {
    path: '/dashboard/events',
    as: 'mentor',
    answers: [answer(planningApi.list)],
    file: planningApi.export,
    query: 'status=draft',
  })
})
