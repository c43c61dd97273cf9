// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, expectText, openPage } from '#tests/support/screen.tsx'
import { threadApi, type ThreadRow } from '../thread.contract.ts'
import * as threadList from './thread-list.page.tsx'

const PATH = '/dashboard/mentor-messages'

/** Opens the list; the call must ask for just this. */
function open(asked: string, threads: (sample: ThreadRow[]) => ThreadRow[], pages = 1) {
  const { with: answered } = answer(threadApi.threads, (sample) => ({
    ...sample,
    threads: threads(sample.threads),
    page: 1,
    last_page: pages,
    next: pages > 1 ? 2 : null,
  }))
  const to = new RegExp(`^GET /api/mentorship-threads${asked.replace('?', String.raw`\?`)}$`)
  return openPage(threadList, {
    path: PATH,
    address: `${PATH}${asked}`,
    as: 'mentor',
    answers: [{ to, with: answered }],
  })
}

test('of those that wait for an answer alone, the next page has only such, too', async () => {
  await open(
    '?only=unanswered',
    (sample) => sample.map((one) => ({ ...one, other: { ...one.other, name: 'Zola' } })),
    2,
  )
  await expectText('Zola')
  expect(screen.getByRole('link', { name: 'Older' }).getAttribute('href')).toBe(`${PATH}?only=unanswered&page=2`)
  expect(screen.getByRole('link', { name: 'All messages' }).getAttribute('href')).toBe(PATH)
})

test.each([
  ['?only=unanswered', 'No one is waiting for your answer'],
  ['?only=unread', 'You have read everything'],
  ['', 'No messages yet'],
])('without any at %s, that is said', async (asked, words) => {
  await open(asked, () => [])
  await expectText(words)
})
