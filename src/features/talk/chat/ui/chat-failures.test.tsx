// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, expectRetry, expectText, field, fill, openPage, press } from '#tests/support/screen.tsx'
import { chatApi } from '../chat.contract.ts'
import * as conversation from './conversation.page.tsx'
import * as messages from './messages.page.tsx'

// What fails in the chat says so in the words of the specification (spec 2 §8).

const place = { path: '/dashboard/messages/:userId', address: '/dashboard/messages/3', as: 'accountant' } as const

const opened = answer(chatApi.list, (list) => ({
  ...list,
  user: { ...list.user, id: 3, match_id: null, support_id: null, can_write: true },
  messages: [],
  before: null,
}))

test('a message; its words stay', async () => {
  await openPage(conversation, { ...place, answers: [opened] })
  await fill({ 'Your message': 'The budget is ready' })
  await press('Send')
  await expectText('Failed to send message')
  expect((await field('Your message')).value).toBe('The budget is ready')
})

test('what the server says of the fields is shown', async () => {
  const errors = { content: ['Write your message'], reply_to: ['Message not found'] }
  const message = 'Write your message, Message not found'
  const refused = {
    to: /^POST \/api\/chat\/messages\/3$/,
    with: () => Response.json({ code: 'invalid', message, errors }, { status: 422 }),
  }
  await openPage(conversation, { ...place, answers: [opened, refused] })
  await fill({ 'Your message': 'The budget is ready' })
  await press('Send')
  await expectText('Write your message, Message not found')
})

test('a picture; it stays chosen', async () => {
  await openPage(conversation, { ...place, answers: [opened] })
  const picture = new File([new Uint8Array(100)], 'receipt.png', { type: 'image/png' })
  fireEvent.change(await screen.findByLabelText('Image to send'), { target: { files: [picture] } })
  await press('Send')
  await expectText('Failed to upload image')
  await expectText(/^receipt\.png/)
})

test('the messages, and the people', async () => {
  await openPage(conversation, place)
  await expectText('Failed to fetch messages')
  await openPage(messages, { path: '/dashboard/messages', as: 'accountant' })
  await expectText('Failed to load users')
  await expectRetry()
})
