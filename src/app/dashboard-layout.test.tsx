// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sessionApi } from '#features/base/account/session/session.contract.ts'
import { outbox } from '#web/api/outbox.ts'
import { loadLanguage, PageProvider } from '#web/i18n.tsx'
import { DashboardLayout } from '#web/layouts/dashboard-layout.tsx'
import type { DashboardParts } from '#web/layouts/dashboard-parts.ts'
import { RolePreviewBar } from '#web/layouts/role-preview-bar.tsx'
import { changeRead, putFingerDown } from '#tests/support/finger.ts'
import { expectText, openPage, PERSON } from '#tests/support/screen.tsx'

/** Its email address stays together in one element. */
const VERIFY = /^Please verify your/
const Nothing = () => null
const PARTS: DashboardParts = {
  LongMenu: Nothing,
  NotificationBell: Nothing,
  MessagesButton: Nothing,
  AttendanceControl: Nothing,
  hasAttendance: () => false,
  ListViews: Nothing,
  UnsentNotice: () => <p>Not sent yet</p>,
  ZoneOffer: Nothing,
  loadPalette: () => Promise.reject(new Error('nobody asks for it')),
}

const Layout = () => <DashboardLayout parts={PARTS} />

test('what stands above every page comes and goes after the press that is under way', async () => {
  await openPage({ default: Layout }, { path: '/dashboard', as: 'student', me: { is_verified: false } })
  await expectText(VERIFY)
  const letter = { id: 'a', kind: 'x', input: {}, at: Date.now() }
  const lift = putFingerDown()
  act(() => outbox.put(PERSON, letter))
  changeRead(sessionApi.me, (me) => ({ ...me, is_verified: true }))
  expect(screen.queryByText('Not sent yet')).toBeNull()
  await expectText(VERIFY)
  await lift()
  await expectText('Not sent yet')
  expect(screen.queryByText(VERIFY)).toBeNull()
  act(() => outbox.remove(PERSON, letter))
})

test('so does the bar of a role preview, which is loaded late', async () => {
  const i18n = await loadLanguage('en')
  const lift = putFingerDown()
  render(
    <PageProvider i18n={i18n} styleNonce="">
      <RolePreviewBar {...({ role: 'hr' } as const)} />
    </PageProvider>,
  )
  expect(screen.queryByText(/You are viewing the dashboard as/)).toBeNull()
  await lift()
  await expectText(/You are viewing the dashboard as/)
})
