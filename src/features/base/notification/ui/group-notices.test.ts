import { expect, test } from 'vitest'
import type { Notification } from '../notification.contract.ts'
import { groupNotices } from './group-notices.ts'

const notice = (id: number, title: string, link: string | null, is_read = true): Notification => ({
  id,
  title,
  message: `Message ${id}`,
  link,
  is_read,
  created_at: '2026-01-01T08:00:00Z',
})

test('what says the same of the same thing is one, in the place of its newest, and unread as soon as one is', () => {
  const groups = groupNotices([
    notice(9, 'New message', '/dashboard/matches/1/messages'),
    notice(8, 'Enrollment approved', '/dashboard/my-courses'),
    notice(7, 'New message', '/dashboard/matches/2/messages'),
    notice(6, 'New message', '/dashboard/matches/1/messages', false),
    notice(5, 'Payment received', '/dashboard/my-courses'),
  ])
  expect(groups.map(({ ids, isUnread }) => [ids, isUnread])).toEqual([
    [[9, 6], true],
    [[8], false],
    [[7], false],
    [[5], false],
  ])
  expect(groups[0]?.newest.message).toBe('Message 9')
})

test('the same words about two courses are two notices, since they lead to one list', () => {
  const [first, second] = [1, 2].map((id) => notice(id, 'Enrollment approved', '/dashboard/my-courses'))
  if (!first || !second) throw new Error('there are two')
  expect(groupNotices([second, first])).toHaveLength(2)
  expect(groupNotices([second, { ...first, message: second.message }])).toHaveLength(1)
})

test('what leads nowhere stays by itself', () => {
  expect(groupNotices([notice(2, 'News', null), notice(1, 'News', null)])).toHaveLength(2)
})
