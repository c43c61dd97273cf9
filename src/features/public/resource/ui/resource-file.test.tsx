// @vitest-environment happy-dom
import { test } from 'vitest'
import { answer, expectFile } from '#tests/support/screen.tsx'
import { resourceApi } from '../resource.contract.ts'
import * as resources from './resources.page.tsx'

test('the library is saved as a file', async () => {
  await expectFile(resources, {
    path: '/dashboard/resources',
    as: 'teacher',
    answers: [answer(resourceApi.list)],
    file: resourceApi.export,
  })
})
