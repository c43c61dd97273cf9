// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sampleAnswer } from '#tests/support/samples.ts'
import { answer, expectText, openPage, PERSON } from '#tests/support/screen.tsx'
import { outbox } from '#web/api/outbox.ts'
import { eventApi } from '../event.contract.ts'
import { registrationApi, type RegistrationStatus } from '../registration/registration.contract.ts'
import { EventCard } from './event-card.tsx'

const { event } = sampleAnswer(eventApi.get)
const OPEN = { ...event, slug: 'seeds', title: 'Seeds', is_open: true, capacity: 9, registered_count: 1 }
const Page = () => <EventCard event={OPEN} isLiked={false} isFirst />
const REGISTER = { name: 'Register Now: Seeds' }

const openCard = (status?: RegistrationStatus) => {
  const list = answer(registrationApi.listOwn, (sample) => ({
    ...sample,
    registrations: sample.registrations
      .slice(0, status ? 1 : 0)
      .map((one) => ({ ...one, ...(status && { status }), event: { ...one.event, slug: 'seeds' } })),
  }))
  return openPage({ default: Page }, { path: '/events', as: 'student', answers: [list] })
}

test('the card of an event says what became of the registration of whoever reads it', async () => {
  await openCard('confirmed')
  await expectText('You are registered for this event.')
  expect(screen.queryByRole('link', REGISTER)).toBeNull()
})

test('the card of an event says that its reader is on the waiting list', async () => {
  await openCard('pending')
  await expectText('You are on the waiting list.')
  expect(screen.queryByRole('link', REGISTER)).toBeNull()
})

test('whoever has cancelled, and a visitor, can register', async () => {
  await openCard('cancelled')
  await screen.findByRole('link', REGISTER)
  await openPage({ default: Page }, { path: '/events' })
  expect((await screen.findAllByRole('link', REGISTER)).length).toBeGreaterThan(0)
})

test('the card of an event says that a registration is kept on this device', async () => {
  const letter = { id: 'event-registration:seeds', kind: 'event-registration', input: {}, at: Date.now() }
  outbox.put(PERSON, letter)
  await openCard()
  await expectText('You are offline. Kept on this device; sent when you are back online.')
  expect(screen.queryByRole('link', REGISTER)).toBeNull()
  act(() => outbox.remove(PERSON, letter))
  await screen.findByRole('link', REGISTER)
})
