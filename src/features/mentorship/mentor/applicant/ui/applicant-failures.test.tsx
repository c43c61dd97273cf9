// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, expectRetry, expectText, openPage, press } from '#tests/support/screen.tsx'
import { mentorApi } from '../../mentor.contract.ts'
import * as directory from '../../ui/mentors.page.tsx'
import { applicantApi } from '../applicant.contract.ts'
import * as applications from './applicant-list.page.tsx'
import * as approved from './approved-list.page.tsx'

// What is said about mentors when a call is refused, and when there is no one (spec 3 §8).

const place = { path: '/dashboard/mentors', as: 'admin' } as const

const application = (status: 'pending' | 'rejected') =>
  answer(applicantApi.list, ({ applications: [one, ...others], ...paging }) => ({
    ...paging,
    applications: one ? [{ ...one, mentor_status: status }] : others,
  }))

const nobody = answer(applicantApi.list, (list) => ({ ...list, applications: [], total: 0 }))

test('the lists', async () => {
  await openPage(applications, place)
  await expectText('Failed to fetch mentors')
  await expectRetry()
  await openPage(approved, { path: '/dashboard/mentors/approved', as: 'admin' })
  await expectText('Failed to fetch approved mentors')
  await openPage(directory, { path: '/mentors' })
  await expectText('Failed to fetch mentors')
})

test('lists of nobody', async () => {
  await openPage(applications, { ...place, answers: [nobody] })
  await expectText('No applications found')
  await openPage(approved, { path: '/dashboard/mentors/approved', as: 'admin', answers: [nobody] })
  await expectText('No approved mentors found')
  const none = answer(mentorApi.list, (list) => ({ ...list, mentors: [], total: 0 }))
  await openPage(directory, { path: '/mentors', answers: [none] })
  await expectText('No mentors found matching your search criteria.')
})

test.each([
  ['pending', /^Approve /, 'Approve', 'Failed to approve mentor'],
  ['rejected', /^Set Pending/, 'Set Pending', 'Failed to update mentor status'],
] as const)('deciding about what is %s', async (status, button, confirm, failure) => {
  await openPage(applications, { ...place, answers: [application(status)] })
  await press(button)
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByRole('button', { name: confirm }).click()
  await expectText(failure)
  expect(screen.getAllByRole('button', { name: button }).length).toBeGreaterThan(0)
})
