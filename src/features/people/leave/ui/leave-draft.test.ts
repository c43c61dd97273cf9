import { expect, test } from 'vitest'
import { EMPTY_DRAFT, halvesOf, periodOf } from './leave-draft.ts'

const day = { ...EMPTY_DRAFT, start_date: '2026-03-02', end_date: '2026-03-02' }
const week = { ...EMPTY_DRAFT, start_date: '2026-03-02', end_date: '2026-03-06' }

test('a day is whole, or its morning, or its afternoon', () => {
  expect(halvesOf(day)).toEqual({ start_half: 'morning', end_half: 'afternoon' })
  expect(halvesOf({ ...day, part: 'morning' })).toEqual({ start_half: 'morning', end_half: 'morning' })
  expect(halvesOf({ ...day, part: 'afternoon' })).toEqual({ start_half: 'afternoon', end_half: 'afternoon' })
})

test('the part of one day does not count for several, nor their halves for one', () => {
  expect(halvesOf({ ...week, part: 'morning' })).toEqual({ start_half: 'morning', end_half: 'afternoon' })
  expect(halvesOf({ ...day, start_half: 'afternoon', end_half: 'morning' })).toEqual({
    start_half: 'morning',
    end_half: 'afternoon',
  })
})

test('nothing is asked for until both days are there and in order', () => {
  expect(periodOf(EMPTY_DRAFT)).toBeUndefined()
  expect(periodOf({ ...week, end_date: '' })).toBeUndefined()
  expect(periodOf({ ...week, end_date: '2026-03-01' })).toBeUndefined()
  expect(periodOf(week)).toEqual({
    start_date: '2026-03-02',
    end_date: '2026-03-06',
    start_half: 'morning',
    end_half: 'afternoon',
  })
})
