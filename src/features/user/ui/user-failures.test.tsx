// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
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
  await press('Delete')
  await expectText('Failed to delete user. Please try again.')
})

test('saving; what was typed stays', async () => {
  await openPage(users, { ...place, answers: [oneUser] })
  await press(/^Edit/)
  const form = within(await screen.findByRole('dialog', { name: 'Edit User' }))
  await fill({ Email: 'amina@example.test', Phone: '', Bio: 'Keeps bees.' })
  await press('Update User')
  expect(await form.findByText('Failed to save user')).toBeDefined()
  expect((await field('Bio')).value).toBe('Keeps bees.')
})
