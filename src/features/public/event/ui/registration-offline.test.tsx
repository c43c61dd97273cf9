// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, expectText, field, fill, openPage, PERSON, press } from '#tests/support/screen.tsx'
import { outbox } from '#web/api/outbox.ts'
import { sendAll } from '#web/api/outbox-sender.ts'
import { sampleAnswer } from '#tests/support/samples.ts'
import { eventApi } from '../event.contract.ts'
import { registrationApi } from '../registration/registration.contract.ts'
import * as register from './event-register.page.tsx'
import { RegistrationArea } from './registration-area.tsx'

const KEPT = 'You are offline. Kept on this device; sent when you are back online.'
const open = answer(eventApi.get, ({ event }) => ({
  event: { ...event, slug: 'seeds', is_open: true, capacity: 9, registered_count: 0 },
}))

/** The part of an event's page that differs for each reader. */
const EventPlace = () => {
  const { event } = sampleAnswer(eventApi.get)
  const isOpen = { status: 'upcoming', is_open: true, capacity: 9, registered_count: 0 } as const
  return <RegistrationArea event={{ ...event, ...isOpen, slug: 'seeds' }} />
}

test('a registration without a connection is kept, can be changed, and is sent once when the connection is back', async () => {
  let isConnected = false
  const sent: string[] = []
  const accepted = answer(registrationApi.register, (sample) => ({ ...sample, message: 'Registration successful!' }))
  const send = {
    to: accepted.to,
    with: () => {
      if (!isConnected) throw new TypeError('Failed to fetch')
      sent.push('registration')
      return accepted.with()
    },
  }
  const place = { path: '/events/:event/register', address: '/events/seeds/register', as: 'student' } as const
  await openPage(register, { ...place, answers: [open, send] })
  // What the account knows need not be typed.
  expect((await field('Phone')).value).toBe('+250788123456')
  await fill({ 'Full name': 'Amina Yusuf', Message: 'I come by bike.' })
  await press('Register')
  await expectText(KEPT)
  expect(outbox.list(PERSON)).toMatchObject([
    { kind: 'event-registration', input: { slug: 'seeds', body: { message: 'I come by bike.' } } },
  ])
  await press('Change')
  expect((await field('Message')).value).toBe('I come by bike.')
  expect(outbox.list(PERSON)).toEqual([])
  await press('Register')
  await expectText(KEPT)
  isConnected = true
  sendAll(PERSON)
  await expectText('Registration successful!')
  expect([sent.length, outbox.list(PERSON).length]).toEqual([1, 0])
})

test('the page of the event says that the registration is kept, and where to change it', async () => {
  const letter = { id: 'event-registration:seeds', kind: 'event-registration', input: {}, at: Date.now() }
  const free = answer(registrationApi.get, () => ({ registration: null }))
  outbox.put(PERSON, letter)
  const place = { path: '/events/:event', address: '/events/seeds', as: 'student' } as const
  await openPage({ default: EventPlace }, { ...place, answers: [free] })
  await expectText(KEPT)
  const change = await screen.findByRole('link', { name: 'Change' })
  expect(change.getAttribute('href')).toBe('/events/seeds/register')
  expect(screen.queryByRole('link', { name: 'Register Now' })).toBeNull()
  act(() => outbox.remove(PERSON, letter))
  expect(await screen.findByRole('link', { name: 'Register Now' })).toBeDefined()
})
