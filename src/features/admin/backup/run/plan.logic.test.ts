import { expect, test } from 'vitest'
import { isBackupDue } from './plan.logic.ts'

const DAILY = { every: 'day', hour: 2, zone: 'UTC' } as const
const at = (text: string) => new Date(`2026-11-${text}:12Z`)

test('the first planned backup waits for its hour', () => {
  expect(isBackupDue(DAILY, at('10T14'), undefined)).toBe(false)
  expect(isBackupDue(DAILY, at('11T02'), undefined)).toBe(true)
})

test('the next is made at the same hour, once', () => {
  const last = at('11T02')
  expect(['11T02', '11T23', '12T01', '12T02'].map((now) => isBackupDue(DAILY, at(now), last))).toEqual([
    false,
    false,
    false,
    true,
  ])
})

test('one that was missed is made later, and the one after it at its hour again', () => {
  expect(isBackupDue(DAILY, at('12T09'), at('11T02'))).toBe(true)
  expect(isBackupDue(DAILY, at('13T01'), at('12T09'))).toBe(false)
  expect(isBackupDue(DAILY, at('13T02'), at('12T09'))).toBe(true)
})

test('a weekly one is due after seven days, at its hour of the organisation’s zone', () => {
  const weekly = { every: 'week', hour: 2, zone: 'Africa/Kigali' } as const
  expect(isBackupDue(weekly, at('17T23'), at('11T00'))).toBe(false)
  expect(isBackupDue(weekly, at('18T00'), at('11T00'))).toBe(true)
})
