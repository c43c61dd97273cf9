// @vitest-environment happy-dom
import { test } from 'vitest'
import { answer, expectFile } from '#tests/support/screen.tsx'
import { programApi } from '../program.contract.ts'
import * as programs from './program-list.page.tsx'

test('the programs are saved as a file', async () => {
  await expectFile(programs, {
    path: '/dashboard/programs',
    as: 'admin',
    answers: [answer(programApi.list)],
    file: programApi.export,
    query: 'status=draft',
  })
})
