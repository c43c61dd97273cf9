import { expect, test } from 'vitest'
import { attemptsLeft, optionOrder } from './attempt-rule.logic.ts'

const NOW = new Date('2026-11-22T08:00:00Z')
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000)
const rule = (attemptLimit: number | null, retryMinutes: number | null, attempts: number, minutes: number) =>
  attemptsLeft({ attemptLimit, retryMinutes }, { attempts, lastAt: attempts ? ago(minutes) : null }, NOW)

test('without a limit and a waiting time there are always attempts', () => {
  expect(rule(null, null, 500, 0)).toEqual({ left: null, from: null })
})

test('a limit without a waiting time ends', () => {
  expect(rule(3, null, 0, 0)).toEqual({ left: 3, from: null })
  expect(rule(3, null, 2, 0)).toEqual({ left: 1, from: null })
  expect(rule(3, null, 3, 9999)).toEqual({ left: 0, from: null })
  // The author has lowered it in the meantime.
  expect(rule(3, null, 7, 9999)).toEqual({ left: 0, from: null })
})

test('a waiting time begins with the last attempt of a round, and gives a new round', () => {
  expect(rule(2, 60, 1, 0)).toEqual({ left: 1, from: null })
  expect(rule(2, 60, 2, 20)).toEqual({ left: 0, from: ago(-40) })
  expect(rule(2, 60, 2, 60)).toEqual({ left: 2, from: null })
  expect(rule(null, 10, 1, 4)).toEqual({ left: 0, from: ago(-6) })
  expect(rule(null, 10, 1, 10)).toEqual({ left: null, from: null })
})

test('an order is the same at every visit, holds every option, and differs between learners', () => {
  const orders = Array.from({ length: 200 }, (_, learner) => optionOrder(`${learner}:7`, 4))
  expect(orders[5]).toEqual(optionOrder('5:7', 4))
  for (const order of orders) expect(order.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3])
  expect(new Set(orders.map(String)).size).toBe(24)
})
