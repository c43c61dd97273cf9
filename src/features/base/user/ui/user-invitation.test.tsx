// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, expectText, openPage, press } from '#tests/support/screen.tsx'
import { invitationApi } from '../invitation/invitation.contract.ts'
import { isPerson, personApi } from '../person/person.contract.ts'
import * as users from './user-list.page.tsx'

// Inviting someone again and taking an invitation back (spec 3 §2).

const place = { path: '/dashboard/users', as: 'admin' } as const

const somebody = (invitation: 'open' | 'over' | null) =>
  answer(personApi.list, ({ users: all, ...paging }) => ({
    ...paging,
    users: all.filter(isPerson).map((user) => ({
      ...user,
      id: 70,
      name: 'Kwame Asante',
      role: 'student' as const,
      roles: ['student' as const],
      is_active: true,
      invitation,
    })),
  }))

const AGAIN = 'Invite Kwame Asante again'
const BACK = 'Withdraw Kwame Asante’s invitation'
const sent = answer(invitationApi.send, () => ({ message: 'Invitation sent to kwame@example.test' }))
const withdrawn = answer(invitationApi.withdraw, () => ({ message: 'Invitation withdrawn' }))

test('an open invitation is sent again', async () => {
  await openPage(users, { ...place, answers: [somebody('open'), sent] })
  await expectText('Invited')
  await press(AGAIN)
  await expectText('Invitation sent to kwame@example.test')
})

test('it is withdrawn only after a question that says what follows', async () => {
  await openPage(users, { ...place, answers: [somebody('open'), withdrawn] })
  await press(BACK)
  const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw Kwame Asante’s invitation?' }))
  expect(dialog.getByText(/The link in the email stops working and the account becomes inactive/)).toBeDefined()
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByText('Invitation withdrawn')).toBeNull()
  await press(BACK)
  await press('Withdraw')
  await expectText('Invitation withdrawn')
})

test('one that has ended says so, can be sent again, and has nothing to withdraw', async () => {
  await openPage(users, { ...place, answers: [somebody('over'), sent] })
  await expectText('Invitation expired')
  expect(screen.queryByRole('button', { name: BACK })).toBeNull()
  await press(AGAIN)
  await expectText('Invitation sent to kwame@example.test')
})

test('whoever has accepted is invited no more', async () => {
  await openPage(users, { ...place, answers: [somebody(null)] })
  await expectText('Kwame Asante')
  expect(screen.queryByRole('button', { name: AGAIN })).toBeNull()
  expect(screen.queryByRole('button', { name: BACK })).toBeNull()
})

test('refusals', async () => {
  await openPage(users, { ...place, answers: [somebody('open')] })
  await press(AGAIN)
  await expectText('The invitation could not be sent')
  await press(BACK)
  await press('Withdraw')
  await expectText('The invitation could not be withdrawn')
})
