import { expect, test } from 'vitest'
import { useTestApp } from '#tests/support/app.ts'
import { type Person, person } from '#tests/support/people.ts'
import { limitsApi } from './limits.contract.ts'

const app = useTestApp()

test('HR and admins read and save the settings; nobody else does', async () => {
  const { db } = app.services
  const hr = await person(db, 'hr')
  const { settings } = (await app.call(limitsApi.get, {}, { as: hr })).body
  expect(settings).toEqual({ annual: 21, sick: 10, maternity: 90, paternity: 14, carry_forward: 5, notice_period: 7 })
  const save = (body: typeof settings, as: Person) => app.call(limitsApi.save, { body }, { as })
  expect((await save({ ...settings, sick: 12 }, hr)).body.message).toBe('Settings saved')
  expect((await app.call(limitsApi.get, {}, { as: hr })).body.settings.sick).toBe(12)
  expect((await save({ ...settings, sick: -1 }, hr)).body.errors).toEqual({ sick: ['Enter 0 days or more'] })
  expect((await save(settings, await person(db, 'employee'))).status).toBe(403)
  expect((await app.call(limitsApi.get, {}, { as: await person(db, 'manager') })).status).toBe(403)
})
