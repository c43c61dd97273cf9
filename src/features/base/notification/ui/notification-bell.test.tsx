// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { answer, expectText, openPage, press } from '#tests/support/screen.tsx'
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
