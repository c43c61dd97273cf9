import type { AvailabilityForm } from '#features/mentorship/mentor/availability/availability.contract.ts'
import type { Role } from '#shared/roles.ts'
import type { RunningApp } from './app.ts'
import { expect } from './app-under-test.ts'

/** Calls the API as one of the demo people. */
export async function call(app: RunningApp, as: Role, [method, path]: ['GET' | 'PUT', string], body?: object) {
  const headers = { authorization: `Bearer ${app.account(as).token}`, 'content-type': 'application/json' }
  const answer = await fetch(app.url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  expect(answer.status, path).toBe(200)
  return (await answer.json()) as unknown
}

async function livesIn(app: RunningApp, as: Role, time_zone: string): Promise<void> {
  const { name } = app.account(as)
  await call(app, as, ['PUT', '/api/profile'], { name, email: `${as}@mbuyu.test`, time_zone })
}

/** The mentor has time every day between these hours in Nairobi: for two sessions of 45 minutes. */
export async function isFree(app: RunningApp, from: string, to: string): Promise<void> {
  const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from, to }))
  const form: AvailabilityForm = {
    time_zone: 'Africa/Nairobi',
    hours,
    exceptions: [],
    pause_from: null,
    pause_until: null,
    pause_text: '',
    capacity: 6,
    session_minutes: 45,
    buffer_minutes: 15,
    notice_hours: 12,
    answer_hours: null,
    meeting_addresses: { zoom: '', teams: '', meet: 'https://meet.google.com/abc-defg-hij', other: '' },
  }
  await call(app, 'mentor', ['PUT', '/api/mentor/availability'], form)
}

export async function inTwoPlaces(app: RunningApp): Promise<void> {
  await livesIn(app, 'mentee', 'Africa/Lagos')
  await livesIn(app, 'mentor', 'Africa/Nairobi')
  await isFree(app, '18:00', '20:00')
}
