// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { useMe } from '#web/api/use-me.ts'
import { deviceIn } from '#tests/support/device-zone.ts'
import { putFingerDown } from '#tests/support/finger.ts'
import { answer, openPage, press } from '#tests/support/screen.tsx'
import { accountApi } from '../account.contract.ts'
import { sessionApi } from '../session/session.contract.ts'
import { ZoneOffer } from './zone-offer.tsx'

function Offer() {
  return (
    <>
      <h1>Home</h1>
      <ZoneOffer me={useMe()} />
    </>
  )
}

const openIn = async (zone: string) => {
  cleanup()
  deviceIn(zone)
  await openPage(
    { default: Offer },
    { path: '/dashboard', as: 'student', answers: [answer(accountApi.updateProfile), answer(sessionApi.me)] },
  )
  await screen.findByRole('heading', { name: 'Home' })
}

beforeEach(() => localStorage.clear())

test('a device in Lagos is offered its own clock, and the answer changes only the zone', async () => {
  await openIn('Africa/Lagos')
  await screen.findByText('Your device is set to Lagos (GMT+1). Times are shown for Kigali (GMT+2). Switch?')
  await press('Switch')
  const body = expect.stringMatching(/"email":"amina@example.test","time_zone":"Africa\/Lagos"}$/)
  await expect.poll(() => fetch).toHaveBeenCalledWith('/api/profile', expect.objectContaining({ body }))
  await expect.poll(() => screen.queryByText(/Your device is set to/)).toBeNull()
})

test('it asks once in each zone', async () => {
  await openIn('Africa/Lagos')
  await press('Don’t switch')
  expect(screen.queryByText(/Your device is set to/)).toBeNull()
  await openIn('Africa/Lagos')
  expect(screen.queryByText(/Your device is set to/)).toBeNull()
  await openIn('Africa/Dakar')
  await screen.findByText(/Your device is set to Dakar/)
})

test('a zone whose clock shows the same is no other one', async () => {
  await openIn('Africa/Lusaka')
  expect(screen.queryByText(/Your device is set to/)).toBeNull()
})

test('it comes after the press that is under way: over what is pressed it would take the click', async () => {
  const lift = putFingerDown()
  await openIn('Africa/Lagos')
  expect(screen.queryByText(/Your device is set to/)).toBeNull()
  await lift()
  await screen.findByText(/Your device is set to Lagos/)
})
