// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, openPage } from '#tests/support/screen.tsx'
import { chatApi } from '../chat.contract.ts'
import * as messages from './messages.page.tsx'
import { MessagesButton } from './messages-button.tsx'

test('admins find who has written to the support in the list, and open the inbox from there', async () => {
  const listed = answer(chatApi.users, ({ users, ...paged }) => ({
    ...paged,
    users: users.slice(0, 1).map((one) => ({ ...one, id: 3, name: 'Adaeze', match_id: null, support_id: 12 })),
  }))
  await openPage(messages, { path: '/dashboard/messages', as: 'admin', answers: [listed] })
  const row = await screen.findByRole('link', { name: /Adaeze/ })
  expect(row.getAttribute('href')).toBe('/dashboard/admin-chat/12')
})

test('the badge of admins also counts what nobody of the list has written', async () => {
  const unread = answer(chatApi.unread, () => ({ unread_count: 2, elsewhere_count: 1 }))
  const page = { default: () => <MessagesButton to="/dashboard/admin-chat" /> }
  await openPage(page, { path: '/dashboard', as: 'admin', answers: [unread] })
  expect(await screen.findByRole('link', { name: 'Messages, 3 unread' })).toBeDefined()
})
