// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, expectText, field, fill, openPage, press } from '#tests/support/screen.tsx'
import { mentorshipApplicationApi } from '../mentorship-application.contract.ts'
import { ownApplicationApi } from '../own-application/own-application.contract.ts'
import { ApplicationForm } from './application-form.tsx'

const page = { default: ApplicationForm }
const place = { path: '/programs', as: 'user' } as const

test('whoever has sent an application reads when, and is offered no second one', async () => {
  const mine = answer(ownApplicationApi.mine, ({ application }) => ({
    application: application && { ...application, sent_at: '2026-05-04T09:00:00.000Z' },
  }))
  await openPage(page, { ...place, answers: [mine] })
  await expectText('Your application was sent on May 04, 2026')
  await expectText(/If you did not send it, someone has used your address\./)
  expect(screen.getByRole('link', { name: /@/ }).getAttribute('href')).toMatch(/^mailto:/)
  expect(screen.queryByRole('button', { name: 'Send application' })).toBeNull()
})

test('the form is there for whoever has sent none, and when that cannot be read', async () => {
  await openPage(page, { ...place, answers: [answer(ownApplicationApi.mine, () => ({ application: null }))] })
  await screen.findByRole('button', { name: 'Send application' })
  await openPage(page, place)
  expect((await screen.findAllByRole('button', { name: 'Send application' })).length).toBeGreaterThan(0)
})

const none = answer(ownApplicationApi.mine, () => ({ application: null }))

test('what no mentor can do without comes first; the rest is folded, with its defaults', async () => {
  await openPage(page, { ...place, answers: [none] })
  await screen.findByRole('button', { name: 'Send application' })
  const rest = screen.getByText('More about you, and how you want to work together').closest('details')
  const first = screen.getAllByRole('textbox').filter((box) => !rest?.contains(box))
  // The address is that of the account.
  expect(first.map((box) => box.getAttribute('name'))).toEqual([
    'full_name',
    'location',
    'mentorship_goals',
    'availability',
  ])
  expect((await field('Education level')).closest('details')).toBeNull()
  expect((await field('Mentorship style')).value).toBe('one-on-one')
  expect(rest?.open).toBe(false)
})

test('the fold opens when something in it is wrong', async () => {
  await openPage(page, { ...place, answers: [none] })
  await screen.findByRole('button', { name: 'Send application' })
  await fill({ 'Graduation year': 'last' })
  await press('Send application')
  await expectText('Enter the year as a number')
  await waitFor(() => expect(document.querySelector('details')?.open).toBe(true))
})

test('a person whose address is not confirmed reads that it is needed to follow the application', async () => {
  const sent = answer(mentorshipApplicationApi.apply, () => ({ message: 'Application submitted successfully!' }))
  await openPage(page, { ...place, answers: [none, sent], me: { is_verified: false } })
  await screen.findByRole('button', { name: 'Send application' })
  await fill({ 'Full name': 'Awa', 'Education level': 'bachelors', Location: 'Dakar' })
  await fill({ 'Mentorship goals': 'A first job.', Availability: 'Saturdays' })
  await press('Send application')
  await screen.findByRole('heading', { name: 'Application submitted successfully!' })
  expect(screen.getByRole('link', { name: 'confirm your email address' })).toBeTruthy()
  // It stands in the page, and a message does not repeat it.
  expect(screen.getAllByText('Application submitted successfully!')).toHaveLength(1)
})
