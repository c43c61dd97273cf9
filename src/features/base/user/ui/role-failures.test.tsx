// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, expectText, field, fill, openPage, press } from '#tests/support/screen.tsx'
import { roleApi } from '../role/role.contract.ts'
import * as roles from './role-holders.page.tsx'

// What an administrator is asked before a trusted role is given, and reads when the call is refused.

const wrong = 'The current password is incorrect'
const answers = [
  answer(roleApi.get, ({ person, ...rest }) => ({
    ...rest,
    held: [],
    history: [],
    person: { ...person, id: 70, role: 'student' as const, roles: ['student' as const] },
  })),
  {
    to: /^POST \/api\/admin\/users\/70\/roles$/,
    with: () =>
      Response.json({ code: 'invalid', message: wrong, errors: { current_password: [wrong] } }, { status: 422 }),
  },
]

test('a trusted role asks for the own password, others do not, and a wrong one is said at its field', async () => {
  await openPage(roles, {
    path: '/dashboard/user-roles',
    address: '/dashboard/user-roles?user=70',
    as: 'admin',
    answers,
  })
  await press('Give a role')
  const dialog = within(await screen.findByRole('dialog', { name: /^Give .* a role$/ }))
  const choose = (role: string) => fireEvent.change(dialog.getByLabelText(/^Role/), { target: { value: role } })
  choose('mentor')
  await fill({ Reason: 'Guides two people' })
  expect(screen.queryByLabelText(/^Your current password/, { selector: 'input' })).toBeNull()
  choose('accountant')
  await fill({ 'Your current password': 'not this one' })
  await press('Give role')
  await expectText(wrong)
  expect((await field('Your current password')).getAttribute('aria-invalid')).toBe('true')
})
