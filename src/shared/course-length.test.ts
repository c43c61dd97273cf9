import { expect, test } from 'vitest'
import { courseMinutes } from './course-length.ts'

const lessons = (...seconds: number[]) => seconds.map((duration) => ({ duration }))

test('a claim that the lessons do not bear out gives way to what they take', () => {
  expect(courseMinutes(60, lessons(31, 31, 29))).toBe(2)
  expect(courseMinutes(90, lessons(60, 60))).toBe(2)
  expect(courseMinutes(60, lessons(1799))).toBe(30)
})

test('a claim of at most twice the lessons stays: exercises take time', () => {
  expect(courseMinutes(60, lessons(1800))).toBe(60)
  expect(courseMinutes(60, lessons(5400))).toBe(60)
})

test('what is not known contradicts nobody', () => {
  expect(courseMinutes(60, [])).toBe(60)
  expect(courseMinutes(60, lessons(30, 0))).toBe(60)
})
