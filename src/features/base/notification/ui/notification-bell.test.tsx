// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { sampleAnswer } from '#tests/support/samples.ts'
import { answer, expectText, openPage, press, sentWrites } from '#tests/support/screen.tsx'
import { notificationApi } from '../notification.contract.ts'
import { NotificationBell } from './notification-bell.tsx'

// Without a layout the panel has no place, and nothing in it can be focused.
vi.mock(import('./bell-popover.tsx'), () => ({
  BellPopover: ({ children }: { children: ReactNode }) => <>{children}</>,
}))

const unread = answer(notificationApi.list, (sample) => ({ ...sample, notifications: [], unread_count: 3 }))

test('the badge asks for a count; the notifications are asked for when the bell is opened', async () => {
  const list = vi.fn<typeof unread.with>(unread.with)
  await openPage(
    { default: NotificationBell },
    {
      path: '/dashboard',
      as: 'student',
      answers: [
        { ...unread, to: /^GET \/api\/notifications\?limit=1$/ },
        { to: /^GET \/api\/notifications$/, with: list },
      ],
    },
  )
  expect(await screen.findByRole('button', { name: 'Notifications, 3 unread' })).toBeDefined()
  expect(list).not.toHaveBeenCalled()
  await press('Notifications, 3 unread')
  await expectText('No notifications yet')
  expect(list).toHaveBeenCalled()
})

test('opening a notification marks it as read', async () => {
  const [sample] = sampleAnswer(notificationApi.list).notifications
  if (!sample) throw new Error('the sample has no notification')
  const news = { ...sample, id: 5, title: 'Your request was approved', link: null, is_read: false }
  const one = answer(notificationApi.list, (given) => ({
    ...given,
    notifications: [news],
    unread_count: 1,
    next: null,
  }))
  await openPage({ default: NotificationBell }, { path: '/dashboard', as: 'student', answers: [one] })
  await press('Notifications, 1 unread')
  await press(/Your request was approved/)
  await waitFor(() => expect(sentWrites()).toEqual(['POST /api/notifications/mark {"ids":[5],"is_read":true}']))
})
