// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, expectText, openPage, PERSON, press } from '#tests/support/screen.tsx'
import { outbox } from '#web/api/outbox.ts'
import { sendAll } from '#web/api/outbox-sender.ts'
import { doorApi } from '../door.contract.ts'
import * as door from './event-door.page.tsx'

const KEY = '0b6f1a52-7d0e-4b51-9c1c-3f3f0a2f7f11'
const guest = { ticket_version: 1, checked_in_at: null, check_in_keys: [] }
const list = answer(doorApi.list, (sample) => ({
  ...sample,
  guests: [
    { ...guest, id: 1, name: 'Amina Yusuf' },
    { ...guest, id: 2, name: 'Kofi Mensah', checked_in_at: '2026-11-27T08:00:00Z', check_in_keys: [KEY] },
  ],
  next: null,
}))

const place = { path: '/dashboard/events/:event/door', address: '/dashboard/events/seeds/door', as: 'admin' } as const
const row = async (name: string) => {
  const found = (await screen.findByText(name, { selector: 'li > span' })).closest('li')
  if (!found) throw new Error(`${name} is not on the list`)
  return within(found)
}

test('a check-in is undone without a connection, after itself, and the guest can be let in again', async () => {
  let isConnected = false
  const sent: string[] = []
  const sending = [doorApi.record, doorApi.undo].map((endpoint) => {
    const accepted = answer(endpoint)
    return {
      to: accepted.to,
      with: () => {
        if (!isConnected) throw new TypeError('Failed to fetch')
        sent.push(endpoint.name)
        return accepted.with()
      },
    }
  })
  await openPage(door, { ...place, answers: [list, ...sending] })
  await expectText('1 of 2 checked in')
  await press('Check in Amina Yusuf')
  await expectText('2 of 2 checked in')
  const verdict = within(screen.getByRole('alert').parentElement ?? document.body)
  fireEvent.click(verdict.getByRole('button', { name: 'Undo Amina Yusuf’s check-in' }))
  await expectText('Amina Yusuf’s check-in undone')
  await expectText('1 of 2 checked in')
  const [checkIn, undo] = outbox.list(PERSON)
  expect([checkIn, undo]).toMatchObject([
    { kind: 'check-in', input: { registrationId: 1 } },
    { kind: 'check-in-undo', input: { registrationId: 1 } },
  ])
  expect(undo?.line).toBe(checkIn?.line)
  await press('Check in Amina Yusuf')
  await expectText('2 of 2 checked in')
  isConnected = true
  sendAll(PERSON)
  await waitFor(() => expect(outbox.list(PERSON)).toEqual([]))
  expect(sent).toEqual(['eventDoor.record', 'eventDoor.undo', 'eventDoor.record'])
  await expectText('2 of 2 checked in')
})

test('a check-in of another device is undone in the list; one that the server refuses to undo stays', async () => {
  const message = 'Kofi Mensah has a certificate of attendance.'
  const refused = {
    to: answer(doorApi.undo).to,
    with: () => Response.json({ code: 'conflict', message }, { status: 409 }),
  }
  await openPage(door, { ...place, answers: [list, refused] })
  fireEvent.click((await row('Kofi Mensah')).getByRole('button', { name: 'Undo Kofi Mensah’s check-in' }))
  await expectText(message)
  await expectText('1 of 2 checked in')
})
