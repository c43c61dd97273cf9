import { expect, test } from 'vitest'
import { AppError } from '#shared/errors.ts'
import { LANGUAGE_CODES } from '#shared/languages.ts'
import { translate } from '../language/translate.ts'
import { createRequestLimits } from './request-limits.ts'

const started = () => {
  let now = 0
  const limits = createRequestLimits(true, () => now)
  const many = (count: number, ip: string, personId?: number) =>
    Array.from({ length: count }, () => limits.waitOf(ip, personId))
  return { limits, many, pass: (ms: number) => void (now += ms) }
}

test('a visitor has 500 requests in 10 seconds, then gets the seconds to wait', () => {
  const { many, pass, limits } = started()
  expect(many(500, 'a').every((wait) => wait === 0)).toBe(true)
  pass(4000)
  expect(limits.waitOf('a')).toBe(6)
  expect(limits.waitOf('b')).toBe(0)
  pass(6000)
  expect(limits.waitOf('a')).toBe(0)
})

test('a visitor has 3000 requests in a minute, however they are spread', () => {
  const { many, pass } = started()
  const waits = Array.from({ length: 6 }, () => {
    const these = many(500, 'a')
    pass(10_000 - 1)
    return these
  })
  expect(waits.flat().every((wait) => wait === 0)).toBe(false)
  expect(waits.flat().filter((wait) => wait === 0).length).toBeLessThanOrEqual(3000)
})

test('what is expensive counts as several requests', () => {
  const { limits } = started()
  expect([limits.waitOf('a', undefined, 250), limits.waitOf('a', undefined, 250)]).toEqual([0, 0])
  expect(limits.waitOf('a')).toBeGreaterThan(0)
  expect([limits.waitOf('b', 7, 400), limits.waitOf('b', 7, 201)]).toEqual([0, 60])
})

test('a signed-in person is counted by person, not by address', () => {
  const { many, limits } = started()
  expect(many(600, 'a', 7).every((wait) => wait === 0)).toBe(true)
  expect(limits.waitOf('b', 7)).toBeGreaterThan(0)
  expect(limits.waitOf('a', 8)).toBe(0)
  expect(limits.waitOf('a')).toBe(0)
})

test('a refusal is a 429 with its waiting time', () => {
  const { many, limits } = started()
  many(500, 'a')
  expect(() => limits.take('a')).toThrow(expect.objectContaining({ code: 'too_many', retryAfterSeconds: 10 }))
})

test('a wait of one second is said in the singular', () => {
  const { many, pass, limits } = started()
  const saysNow = (): string[] => {
    try {
      limits.take('a')
    } catch (problem) {
      if (problem instanceof AppError)
        return LANGUAGE_CODES.flatMap((code) => problem.says.map((one) => translate(code, one, 'UTC')))
    }
    return []
  }
  many(500, 'a')
  expect(saysNow()).toEqual([
    'Too many requests. Please try again in 10 seconds.',
    'Trop de demandes. Veuillez réessayer dans 10 secondes.',
  ])
  pass(9000)
  expect(saysNow()).toEqual([
    'Too many requests. Please try again in 1 second.',
    'Trop de demandes. Veuillez réessayer dans 1 seconde.',
  ])
})

test('switched off, nothing is counted', () => {
  const limits = createRequestLimits(false)
  expect(Array.from({ length: 1000 }, () => limits.waitOf('a')).every((wait) => wait === 0)).toBe(true)
})
