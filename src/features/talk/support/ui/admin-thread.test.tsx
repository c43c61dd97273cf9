// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { changeRead, putFingerDown } from '#tests/support/finger.ts'
import { answer, expectText, fill, openPage, press } from '#tests/support/screen.tsx'
import { inboxApi, type InboxThread } from '../inbox/inbox.contract.ts'
import * as inbox from './admin-chat.page.tsx'
import * as thread from './admin-thread.page.tsx'

const at = (minute: number): string => `2026-11-27T08:${String(minute).padStart(2, '0')}:00.000Z`

const shownThread = (sample: InboxThread): InboxThread => ({
  ...sample,
  id: 3,
  status: 'waiting',
  unread_count: 0,
  person: { ...sample.person, id: 5, name: 'Adaeze Obi' },
  notes: [{ id: 1, writer: 'Boss', words: 'Call the bank', created_at: at(15) }],
  about: {
    role: 'student',
    joined_at: at(0),
    enrollments: [{ id: 8, course: 'Web pages', status: 'active', created_at: at(0) }],
    orders: [{ id: 9, title: 'Data', status: 'paid', total: 49, currency: 'USD', created_at: at(0) }],
  },
})

const opened = answer(inboxApi.get, ({ thread: sample, ...rest }) => ({
  ...rest,
  before: null,
  messages: [1, 2].map((seq) => ({
    id: seq,
    seq,
    client_key: `key-${seq}`,
    content: `Question ${seq}`,
    sender_id: 5,
    sender_name: 'Adaeze Obi',
    is_from_team: false,
    image: null,
    image_url: null,
    created_at: at(seq * 10),
    read_at: null,
  })),
  ...(sample && { thread: shownThread(sample) }),
}))

/** Opens the thread; answers what was sent, by call. */
async function atThread(): Promise<string[]> {
  const sent: string[] = []
  const refuse = (call: string) => ({
    to: new RegExp(`^POST /api/support/threads/3/${call}$`),
    with: () => {
      sent.push(call)
      return Response.json({ code: 'conflict' }, { status: 409 })
    },
  })
  await openPage(thread, {
    path: '/dashboard/admin-chat/:id',
    address: '/dashboard/admin-chat/3',
    as: 'admin',
    answers: [opened, refuse('notes'), refuse('messages')],
  })
  await screen.findByRole('log', { name: 'Messages' })
  return sent
}

test('notes stand among the messages, in the order of their times', async () => {
  await atThread()
  const log = screen.getByRole('log', { name: 'Messages' })
  const lines = within(log)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent ?? '')
  expect(
    lines.map((line) => ['Question 1', 'Call the bank', 'Question 2'].findIndex((words) => line.includes(words))),
  ).toEqual([0, 1, 2])
  expect(lines[1]).toContain('Note for administrators')
})

test('beside the thread is who asks, with the way to what they learn and have ordered', async () => {
  await atThread()
  const side = within(screen.getByRole('complementary', { name: 'About the person' }))
  const linkOf = (name: string) => side.getByRole('link', { name }).getAttribute('href')
  expect(linkOf('Web pages')).toBe('/dashboard/course-applications?status=all&enrollment=8')
  expect(linkOf('Data')).toBe('/dashboard/student-payments?status=all&order=9')
  // Where there is no room for a third pane, a button brings it in place of the thread, and another one back.
  fireEvent.click(screen.getByRole('button', { name: 'Details' }))
  expect(screen.getByRole('complementary').hasAttribute('data-shown')).toBe(true)
  fireEvent.click(side.getByRole('button', { name: 'Back to the conversation' }))
  expect(screen.getByRole('complementary').hasAttribute('data-shown')).toBe(false)
})

test('a note is written in a tab of its own, and goes to nobody', async () => {
  const sent = await atThread()
  fireEvent.click(screen.getByRole('tab', { name: 'Note' }))
  await fill({ Note: 'Ask the teacher' })
  await press('Save note')
  await expectText('The note could not be saved. Please try again.')
  expect(sent).toEqual(['notes'])
  expect(screen.getByDisplayValue('Ask the teacher')).toBeTruthy()
})

test('what is sent and closed and is refused comes back into the field', async () => {
  const sent = await atThread()
  await fill({ 'Your message': 'That is all' })
  await press('Send and close')
  await expectText('Failed to send message')
  expect(sent).toEqual(['messages'])
  expect(await screen.findByDisplayValue('That is all')).toBeTruthy()
})

test('a message that comes moves nothing while a finger is on those that are there', async () => {
  await atThread()
  const lift = putFingerDown()
  changeRead(inboxApi.get, (shown) => {
    const third = shown.messages.slice(0, 1).map((first) => ({ ...first, id: 3, seq: 3, content: 'Question 3' }))
    return { ...shown, messages: [...shown.messages, ...third] }
  })
  expect(screen.queryByText('Question 3')).toBeNull()
  await lift()
  await expectText('Question 3')
})

const listed = answer(inboxApi.list, ({ threads: [row], ...rest }) => ({
  ...rest,
  total: 1,
  last_page: 1,
  threads: row
    ? [{ ...row, id: 3, last_at: at(20), waiting_since: at(10), person: { ...row.person, id: 5, name: 'Adaeze Obi' } }]
    : [],
}))

test('a thread opens with the filters of the list in its address; the list is saved as a file', async () => {
  await openPage(inbox, {
    path: '/dashboard/admin-chat',
    address: '/dashboard/admin-chat?status=open&assignee=me',
    as: 'admin',
    answers: [
      listed,
      {
        to: /^GET \/api\/support\/threads\/export\?/,
        with: () => Response.json({ code: 'invalid', message: 'no file today' }, { status: 422 }),
      },
    ],
  })
  const link = await screen.findByRole('link', { name: /Adaeze Obi/ })
  expect(link.getAttribute('href')).toBe('/dashboard/admin-chat/3?status=open&assignee=me')
  await press('Export CSV')
  await expectText('no file today')
})
