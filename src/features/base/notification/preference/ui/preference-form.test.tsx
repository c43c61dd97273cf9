// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Role } from '#shared/roles.ts'
import { answer, openPage } from '#tests/support/screen.tsx'
import { NOTICE_KINDS, preferenceApi } from '../preference.contract.ts'
import * as page from './notification-settings.page.tsx'

const show = async (as: Role, employee: number | null = null) => {
  const kinds = NOTICE_KINDS.map((kind) => ({ kind, in_app: true, push: false, mail: 'now' as const }))
  const answers = [answer(preferenceApi.get, ({ preferences }) => ({ preferences: { ...preferences, kinds } }))]
  await openPage(page, {
    path: '/dashboard/profile/notifications',
    as,
    me: { facts: { employee_id: employee } },
    answers,
  })
  await screen.findByText('Messages')
  return ['My work: leave, attendance, reviews and documents', 'Decisions waiting for me'].filter(
    (name) => screen.queryByText(name) !== null,
  )
}

test('a learner does not choose about what only staff are told', async () => {
  expect(await show('student')).toEqual([])
})

test('staff do', async () => {
  expect(await show('teacher')).toHaveLength(2)
})

test('so does a learner with an employee record', async () => {
  expect(await show('student', 4)).toHaveLength(2)
})
