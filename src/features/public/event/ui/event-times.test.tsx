// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { deviceIn } from '#tests/support/device-zone.ts'
import { answer, openPage, press } from '#tests/support/screen.tsx'
import { eventApi } from '../event.contract.ts'
import { registrationApi } from '../registration/registration.contract.ts'
import { ticketApi } from '../ticket/ticket.contract.ts'
import * as event from './event.page.tsx'
import * as mine from './my-events.page.tsx'

// The organisation of the tests is in Kigali, two hours ahead of UTC; the reader is in Lagos.

const WHEN = { starts_at: '2027-03-05T16:00:00.000Z', ends_at: '2027-03-05T18:00:00.000Z' }

test('the page of an event shows the time of its place first, and the time of the reader beside it', async () => {
  deviceIn('Africa/Lagos')
  const place = { path: '/events/:event', address: '/events/seeds' }
  await openPage(event, {
    ...place,
    answers: [answer(eventApi.get, (one) => ({ event: { ...one.event, ...WHEN, time_zone: null } }))],
  })
  const own = await screen.findByText('(05:00 PM GMT+1 your time)')
  expect(own.parentElement?.textContent).toBe('Mar 05, 2027, 06:00 PM – 08:00 PM GMT+2 (05:00 PM GMT+1 your time)')
})

const IN_LAGOS = { ...WHEN, time_zone: 'Africa/Lagos' }
const openLagos = (more: object = {}) =>
  openPage(event, {
    path: '/events/:event',
    address: '/events/seeds',
    answers: [answer(eventApi.get, (one) => ({ event: { ...one.event, ...IN_LAGOS } }))],
    ...more,
  })
const whenText = async (own: string) => (await screen.findByText(own)).parentElement?.textContent

test('an event in Lagos shows the time there, whatever the clock of the organisation, and that of a visitor in Nairobi', async () => {
  deviceIn('Africa/Nairobi')
  await openLagos()
  expect(await whenText('(07:00 PM GMT+3 your time)')).toBe(
    'Mar 05, 2027, 05:00 PM – 07:00 PM GMT+1 (07:00 PM GMT+3 your time)',
  )
})

test('of someone who is signed in the time beside it is that of the account, not of the device', async () => {
  deviceIn('Africa/Nairobi')
  await openLagos({ as: 'student', me: { time_zone: 'Africa/Johannesburg' } })
  expect(await whenText('(06:00 PM GMT+2 your time)')).toContain('05:00 PM – 07:00 PM GMT+1')
})

test('own events and the ticket show both, by the zone of the account', async () => {
  const list = answer(registrationApi.listOwn, (own) => ({
    ...own,
    registrations: own.registrations.map((one) => ({
      ...one,
      status: 'confirmed' as const,
      event: { ...one.event, ...WHEN, time_zone: null, status: 'upcoming' as const, location: 'Hall 2' },
    })),
  }))
  const answers = [list, answer(ticketApi.get)]
  await openPage(mine, { path: '/dashboard/my-events', as: 'student', me: { time_zone: 'Africa/Lagos' }, answers })
  expect((await screen.findAllByText('(05:00 PM GMT+1 your time)')).length).toBeGreaterThan(0)
  await press(/^Ticket for/)
  const ticket = await screen.findByRole('dialog', { name: 'Your ticket' })
  await expect.poll(() => ticket.textContent).toContain('Mar 05, 2027, 06:00 PM (05:00 PM GMT+1 your time) · Hall 2')
})
