// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { answer, expectText, field, fill, openPage, PERSON, press } from '#tests/support/screen.tsx'
import { outbox } from '#web/api/outbox.ts'
import { sendAll } from '#web/api/outbox-sender.ts'
import { eventApi } from '../event.contract.ts'
import { registrationApi } from '../registration/registration.contract.ts'
import * as register from './event-register.page.tsx'

const KEPT = 'You are offline. Kept on this device; sent when you are back online.'
const open = answer(eventApi.get, ({ event }) => ({
  event: { ...event, slug: 'seeds', is_open: true, capacity: 9, registered_count: 0 },
}))

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
