// @vitest-environment happy-dom
import { test } from 'vitest'
import { answer, expectFile } from '#tests/support/screen.tsx'
import { personApi } from '../person/person.contract.ts'
import { roleApi } from '../role/role.contract.ts'
import * as roles from './role-holders.page.tsx'

test('the people and their roles are saved as a file', async () => {
  await expectFile(roles, {
    path: '/dashboard/user-roles',
    as: 'admin',
    answers: [answer(personApi.listAdmin)],
    file: roleApi.export,
    query: 'status=active&sort=-name',
  })
})
