import { describe, expect, test } from 'vitest'
import { addDays, mondayOf } from '#shared/calendar.ts'
import { Day } from '#shared/dates.ts'
import { fillIn } from '#shared/message.ts'
import { HOLIDAY_COUNTRIES } from './holiday.contract.ts'
import { calendarOf, listDaysOff } from './holiday.logic.ts'

const COUNTRIES = HOLIDAY_COUNTRIES.filter((country) => country !== 'none')
const named = (country: (typeof HOLIDAY_COUNTRIES)[number], year: number) =>
  new Map(listDaysOff(country, [], [year]).map(({ day, name }) => [day, fillIn(name)]))

describe.each(COUNTRIES)('the data of %s', (country) => {
  test('names where the rule stands and when it was compared, for both years', () => {
    const calendar = calendarOf(country)
    expect(calendar?.source).toMatch(/https?:\/\//)
    expect(Day.safeParse(calendar?.checkedOn).success).toBe(true)
    expect(Object.keys(calendar?.years ?? {})).toEqual(['2026', '2027'])
  })

  test('has each day once, in order', () => {
    for (const year of [2026, 2027]) {
      const written = (calendarOf(country)?.years[year] ?? []).map(([monthAndDay]) => monthAndDay)
      expect(written).toEqual([...new Set(written)].toSorted())
    }
  })

  test('has Good Friday two days before Easter, and Christmas', () => {
    expect(named(country, 2026).get(Day.parse('2026-04-03'))).toBe('Good Friday')
    expect(named(country, 2027).get(Day.parse('2027-03-26'))).toBe('Good Friday')
    expect(named(country, 2026).has(Day.parse('2026-12-25'))).toBe(true)
  })

  test('puts what is in place of a holiday on a working day', () => {
    const isWeekend = (day: Day) => addDays(mondayOf(day), 5) <= day
    for (const year of [2026, 2027]) {
      const instead = [...named(country, year)].filter(([, name]) => name.endsWith('(day in lieu)'))
      expect(instead.filter(([day]) => isWeekend(day))).toEqual([])
    }
  })
})

test('Rwanda has a working day off after a weekend, but never for 7 April, and one for two together', () => {
  const days = named('Rwanda', 2027)
  expect(days.get(Day.parse('2027-07-05'))).toBe('Liberation Day (day in lieu)')
  expect(days.has(Day.parse('2027-12-28'))).toBe(false)
  expect(days.get(Day.parse('2027-12-27'))).toBe('Boxing Day (day in lieu)')
})

test('the organisation adds days and works on others; without a country only its own count', () => {
  const own = [
    { day: Day.parse('2026-12-24'), name: 'Closed for the feast', is_off: true },
    { day: Day.parse('2026-12-26'), name: 'Stock-taking', is_off: false },
    { day: Day.parse('2030-01-01'), name: 'Of another year', is_off: true },
  ]
  const days = listDaysOff('Kenya', own, [2026]).map(({ day }) => day)
  expect(days).toContain('2026-12-24')
  expect(days).not.toContain('2026-12-26')
  expect(listDaysOff('none', own, [2026]).map(({ name }) => fillIn(name))).toEqual(['Closed for the feast'])
})

test('a year that nobody has written down has no holidays', () => {
  expect(listDaysOff('Ghana', [], [2031])).toEqual([])
})
