// @vitest-environment happy-dom
import { test } from 'vitest'
import { answer, expectFile } from '#tests/support/screen.tsx'
import { checklistApi } from '../checklist.contract.ts'
import * as tasks from './checklist-tasks.page.tsx'

test('the open tasks are saved as a file', async () => {
  await expectFile(tasks, {
    path: '/dashboard/checklist-tasks',
    as: 'hr',
    answers: [answer(checklistApi.listTasks)],
    file: checklistApi.exportTasks,
  })
})
