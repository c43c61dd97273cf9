// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answer, expectText, field, fill, openPage, press } from '#tests/support/screen.tsx'
import { countingApi } from '../counting/counting.contract.ts'
import { leaveApi } from '../leave.contract.ts'
import { limitsApi } from '../limits/limits.contract.ts'
import * as leaves from './leave-list.page.tsx'

const counting = {
  count_weekends: false,
  count_holidays: false,
  holiday_country: 'Rwanda' as const,
  own_holidays: [],
}
const sent = (): unknown[] =>
  vi
    .mocked(fetch)
    .mock.calls.flatMap(([, init]): unknown[] =>
      init?.method === 'PUT' && typeof init.body === 'string' ? [JSON.parse(init.body)] : [],
    )

test('days that were saved stay in the form, so that saving once more does not remove them', async () => {
  const answers = [
    answer(countingApi.get, () => ({ counting })),
    answer(countingApi.save, (sample) => ({ ...sample, message: 'Settings saved' })),
    answer(limitsApi.get),
    answer(leaveApi.list),
  ]
  await openPage(leaves, { path: '/dashboard/leaves', as: 'hr', answers })
  await press('Settings')
  await press('Add a day')
  fireEvent.change(await field(/^Day( \*)?$/), { target: { value: '2026-12-24' } })
  fireEvent.change(await field(/^Name( \*)?$/), { target: { value: 'Christmas Eve' } })
  await fill({ 'Country for public holidays': 'Kenya' })
  await press('Save the days that count')
  await expectText('Settings saved')
  const own_holidays = [{ day: '2026-12-24', name: 'Christmas Eve', is_off: true }]
  expect(await screen.findByRole('button', { name: 'Remove Christmas Eve' })).toBeDefined()
  fireEvent.click(await screen.findByRole('checkbox', { name: /^Weekends count as leave/ }))
  await press('Save the days that count')
  await vi.waitFor(() => expect(sent()).toHaveLength(2))
  const first = { ...counting, holiday_country: 'Kenya', own_holidays }
  expect(sent()).toEqual([first, { ...first, count_weekends: true }])
})
