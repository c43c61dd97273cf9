// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answer, expectRetry, expectText, field, fill, openPage, press } from '#tests/support/screen.tsx'
import { isPerson, personApi } from '../person/person.contract.ts'
import * as users from './user-list.page.tsx'

// What an administrator reads when a call about users is refused (spec 3 §8).

const place = { path: '/dashboard/users', as: 'admin' } as const

const oneUser = answer(personApi.list, ({ users: all, ...paging }) => ({
  ...paging,
  users: all
    .filter(isPerson)
    .map((user) => ({ ...user, id: 70, role: 'student', roles: ['student'], invitation: null })),
}))

test('the list', async () => {
  await openPage(users, place)
  await expectText('Failed to fetch users')
  await expectRetry()
})

test('deleting', async () => {
  await openPage(users, { ...place, answers: [oneUser] })
  await press(/^Delete/)
  await fill({ 'Your password': 'baobab-at-noon-7' })
  await press('Delete')
  await expectText('Failed to delete user. Please try again.')
  await press('Cancel')
})

test('saving; what was typed stays', async () => {
  await openPage(users, { ...place, answers: [oneUser] })
  await press(/^Edit/)
  const form = within(await screen.findByRole('dialog', { name: 'Edit user' }))
  await fill({ Email: 'amina@example.test', Phone: '', Bio: 'Keeps bees.' })
  await press('Update user')
  expect(await form.findByText('Failed to save user')).toBeDefined()
  expect((await field('Bio')).value).toBe('Keeps bees.')
})

const wrong = 'The current password is incorrect'
const refused = {
  to: /^PUT \/api\/users\/70$/,
  with: () =>
    Response.json({ code: 'invalid', message: wrong, errors: { current_password: [wrong] } }, { status: 422 }),
}

test('another address asks for the own password, and a wrong one is said at its field', async () => {
  await openPage(users, { ...place, answers: [oneUser, refused] })
  await press(/^Edit/)
  await field('Email')
  expect(screen.queryByLabelText(/^Your current password/, { selector: 'input' })).toBeNull()
  await fill({ Email: 'moved@example.test', Phone: '', 'Your current password': 'not this one' })
  await press('Update user')
  await expectText(wrong)
  expect((await field('Your current password')).getAttribute('aria-invalid')).toBe('true')
})

test('HR cannot give an accountant another address', async () => {
  const accountant = answer(personApi.list, ({ users: all, ...paging }) => ({
    ...paging,
    users: all.filter(isPerson).map((user) => ({ ...user, id: 71, role: 'accountant', roles: ['accountant'] })),
  }))
  await openPage(users, { path: place.path, as: 'hr', answers: [accountant] })
  await press(/^Edit/)
  expect((await field('Email')).disabled).toBe(true)
  await expectText('Only an administrator can change the address of this account.')
})

const needed = () => Response.json({ code: 'password_needed', message: 'Please confirm …' }, { status: 403 })

test('the file asks for the own password when the sign-in was a while ago, and then it is saved', async () => {
  const answers = [
    Response.json({ code: 'invalid', message: wrong }, { status: 422 }),
    Response.json({ message: 'Password confirmed' }),
  ]
  const file = {
    to: /^GET \/api\/users\/export/,
    with: () => (answers.length > 0 ? needed() : new Response('Name,Email')),
  }
  const confirming = { to: /^POST \/api\/confirm-password$/, with: () => answers.shift() ?? needed() }
  const save = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:users')
  await openPage(users, { ...place, answers: [oneUser, file, confirming] })
  await press('Export CSV')
  await fill({ 'Your password': 'not this one' })
  await press('Confirm')
  await expectText(wrong)
  expect(save).not.toHaveBeenCalled()
  await fill({ 'Your password': 'baobab-at-noon-7' })
  await press('Confirm')
  await vi.waitFor(() => expect(save).toHaveBeenCalledOnce())
})
