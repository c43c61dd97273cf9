// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Day } from '#shared/dates.ts'
import { answer, expectRetry, expectText, field, openPage, press } from '#tests/support/screen.tsx'
import { calendarApi } from '../leave-calendar.contract.ts'
import * as calendar from './leave-calendar.page.tsx'

const at = (query = '') =>
  ({ path: '/dashboard/leaves/calendar', address: `/dashboard/leaves/calendar${query}`, as: 'hr' }) as const

const away = (id: number, name: string, department: string) => ({
  id,
  type: 'sick' as const,
  status: id === 1 ? ('approved' as const) : ('pending' as const),
  start_date: Day.parse('2026-11-03'),
  end_date: Day.parse('2026-11-05'),
  start_half: 'morning' as const,
  end_half: 'afternoon' as const,
  employee: { id, name, department, profile_picture: null },
})

const november = answer(calendarApi.get, () => ({
  month: '2026-11',
  today: Day.parse('2026-11-04'),
  holidays: [],
  leaves: [away(1, 'Amina Sow', 'Teaching'), away(2, 'Kofi Mensah', 'Finance')],
}))

const bars = () => screen.queryAllByRole('link', { name: /: Sick, / }).map((bar) => bar.getAttribute('aria-label'))

test('a bar for each leave, which leads to it', async () => {
  await openPage(calendar, { ...at(), answers: [november] })
  await expectText('November 2026')
  expect(bars()).toEqual([
    'Amina Sow: Sick, Nov 03, 2026 to Nov 05, 2026',
    'Kofi Mensah: Sick, Nov 03, 2026 to Nov 05, 2026, waiting',
  ])
  expect(screen.getByRole('link', { name: /^Amina Sow:/ }).getAttribute('href')).toBe('/dashboard/leaves?leave=1')
  const today = screen.getAllByRole('listitem').find((day) => day.dataset['today'])
  expect(today?.textContent).toContain('Today')
})

test('one department, in the address and by choice', async () => {
  await openPage(calendar, { ...at('?department=Finance'), answers: [november] })
  await expectText('November 2026')
  expect(bars()).toHaveLength(1)
  fireEvent.change(await field('Department'), { target: { value: 'Teaching' } })
  await expect.poll(bars).toEqual(['Amina Sow: Sick, Nov 03, 2026 to Nov 05, 2026'])
})

test('another month is asked for by its name, and today leads back', async () => {
  const december = {
    to: /^GET \/api\/hr\/leaves\/calendar\?month=2026-12$/,
    with: () => Response.json({ month: '2026-12', today: '2026-11-04', holidays: [], leaves: [] }),
  }
  await openPage(calendar, { ...at(), answers: [december, november] })
  await expectText('November 2026')
  await press('Next month')
  await expectText('Everyone is here this month.')
  await expectText('December 2026')
  await press('Today')
  await expectText('November 2026')
})

test('a month that could not be read', async () => {
  await openPage(calendar, at())
  await expectText('Failed to fetch leaves')
  await expectRetry()
})
