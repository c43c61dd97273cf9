// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { deviceIn } from '#tests/support/device-zone.ts'
import { answer, expectText, field, openPage, press } from '#tests/support/screen.tsx'
import { availabilityApi } from '../availability.contract.ts'
import * as hours from './mentor-hours.page.tsx'
import { PublicFreeTimes } from './public-free-times.tsx'

const saved = (isSaved = true) =>
  answer(availabilityApi.get, (own) => ({
    ...own,
    is_saved: isSaved,
    availability: { ...own.availability, hours: [], exceptions: [], time_zone: 'Africa/Kigali' },
  }))
const openHours = (zone: string, isSaved?: boolean) =>
  openPage(hours, {
    path: '/dashboard/mentor-hours',
    as: 'mentor',
    me: { facts: { mentor_id: 4 }, time_zone: zone },
    answers: [saved(isSaved)],
  })

test('a mentor who has switched zones is asked whether the saved hours move along', async () => {
  await openHours('Africa/Dakar')
  await expectText('Your hours are set for Kigali. Use Dakar?')
  await press('Use Dakar')
  expect((await field('Time zone')).value).toBe('Africa/Dakar')
  await expectText('Your hours are now in Dakar time. Save them to keep the change.')
})

test('nobody is asked whose clock shows the same, or who has saved no hours', async () => {
  await openHours('Africa/Lusaka')
  await field('Time zone')
  expect(screen.queryByText(/^Your hours are set for/)).toBeNull()
  await openHours('Africa/Dakar', false)
  await field('Time zone')
  expect(screen.queryByText(/^Your hours are set for/)).toBeNull()
})

const FreeTimes = () => <PublicFreeTimes mentorId={4} name="Amina" />

test('free times name zones as people do, and are those of the account, not of the device', async () => {
  deviceIn('Africa/Nairobi')
  const slots = answer(availabilityApi.slots, (free) => ({
    ...free,
    state: 'free' as const,
    pause: null,
    time_zone: 'Asia/Calcutta',
    session_minutes: 30,
    slots: [{ starts_at: '2027-03-05T16:00:00.000Z', ends_at: '2027-03-05T16:30:00.000Z' }],
  }))
  const place = { path: '/mentor-details/4', answers: [slots] }
  await openPage({ default: FreeTimes }, { ...place, as: 'student', me: { time_zone: 'Africa/Lusaka' } })
  await expectText('Times are in your time zone: Lusaka (GMT+2). A session lasts 30 minutes.')
  await expectText('06:00 PM')
  fireEvent.click(await screen.findByLabelText('Show times in the mentor’s time zone (Kolkata)'))
  await expectText('Times are in the mentor’s time zone: Kolkata (GMT+5:30). A session lasts 30 minutes.')
})
