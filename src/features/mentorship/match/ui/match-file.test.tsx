// @vitest-environment happy-dom
import { test } from 'vitest'
import { answer, expectFile } from '#tests/support/screen.tsx'
import { matchApi } from '../match.contract.ts'
import * as matches from './match-list.page.tsx'

test('the mentorships are saved as a file', async () => {
  await expectFile(matches, {
    path: '/dashboard/matches',
    as: 'admin',
    answers: [answer(matchApi.list)],
    file: matchApi.export,
    query: 'state=ended',
  })
})
