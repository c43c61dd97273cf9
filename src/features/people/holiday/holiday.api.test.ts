import { expect, test } from 'vitest'
import { useTestApp } from '#tests/support/app.ts'
import { person } from '#tests/support/people.ts'
import { setTo } from '#tests/support/settings.ts'
import { leaveSettings } from '#features/people/leave/leave.settings.ts'
import { holidayApi } from './holiday.contract.ts'

const app = useTestApp()

test('the holidays of the chosen country, with their source, for everybody who is signed in', async () => {
  expect((await app.call(holidayApi.list, {})).status).toBe(401)
  const as = await person(app.services.db, 'student')
  const { body } = await app.call(holidayApi.list, { query: { year: 2027 } }, { as })
  expect(body).toMatchObject({ country: 'Rwanda', count_as_leave: false, checked_on: '2026-11-22' })
  expect(body.source).toContain('Presidential Order')
  expect(body.holidays).toContainEqual({ day: '2027-07-05', name: 'Liberation Day (day in lieu)', is_tentative: false })
  expect(body.holidays).toContainEqual({ day: '2027-03-10', name: 'Eid al-Fitr', is_tentative: true })
})

test('another country, none, and days of the own', async () => {
  const as = await person(app.services.db, 'hr')
  const days = async () => (await app.call(holidayApi.list, { query: { year: 2027 } }, { as })).body
  await setTo(app, leaveSettings.holidayCountry, 'Kenya')
  expect((await days()).holidays.map(({ name }) => name)).toContain('Madaraka Day')
  await setTo(app, leaveSettings.holidayCountry, 'none')
  expect(await days()).toMatchObject({ source: null, checked_on: null, holidays: [] })
  await setTo(app, leaveSettings.holidayCountry, null)
})

test('in the language of the reader', async () => {
  const as = await person(app.services.db, 'student')
  const headers = { 'accept-language': 'fr' }
  const { body } = await app.call(holidayApi.list, { query: { year: 2027 } }, { as, headers })
  expect(body.holidays[0]).toEqual({ day: '2027-01-01', name: 'Jour de l’An', is_tentative: false })
})
