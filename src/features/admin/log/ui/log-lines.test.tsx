// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, expectText, openPage } from '#tests/support/screen.tsx'
import { type LogLine, logApi } from '../log.contract.ts'
import * as audit from './audit-log.page.tsx'

const show = async (changed: Partial<LogLine>, address = '/dashboard/system-logs') => {
  const lines = answer(logApi.audit, ({ lines: [first], ...paging }) => ({
    ...paging,
    lines: first ? [{ ...first, at: '2026-11-27T08:00:00.000Z', ...changed }] : [],
  }))
  await openPage(audit, { path: '/dashboard/system-logs', address, as: 'admin', answers: [lines] })
}

test.each([
  ['a person', { actor: 'Diane Mukamana', actor_id: 3, ip: '203.0.113.7' }, 'Diane Mukamana'],
  ['an account that is gone', { actor: null, actor_id: 3, ip: '203.0.113.7' }, 'Account 3'],
  ['a visitor', { actor: null, actor_id: null, ip: '203.0.113.7' }, 'Not signed in'],
  ['work in the background', { actor: null, actor_id: null, ip: null }, 'Automatic'],
])('a line by %s says so', async (_, line, says) => {
  await show(line)
  await expectText(says)
})

test('an opened line names its item as people and as the log do, once where both are the same', async () => {
  await show({ id: 5, subject: 'user:9', subject_name: 'Amina Uwase' }, '/dashboard/system-logs?line=5')
  await expectText('user:9')
  expect(screen.getByText('Item in the log')).toBeTruthy()
  cleanup()
  await show({ id: 5, subject: 'course:7', subject_name: null }, '/dashboard/system-logs?line=5')
  await expectText('Entry number')
  expect(screen.queryByText('Item in the log')).toBeNull()
})
