import { expect, test } from 'vitest'
import { enrollState, enrollStep, nextLesson, placesByCourse } from './enroll-state.ts'

test('the button follows the status of the enrollment', () => {
  expect(enrollState(undefined, false)).toBe('open')
  expect(enrollState(null, false)).toBe('open')
  expect(enrollState('pending', false)).toBe('pending')
  expect(enrollState('active', false)).toBe('enrolled')
  expect(enrollState('completed', false)).toBe('enrolled')
})

test('a rejected learner may apply again', () => {
  expect(enrollState('rejected', false)).toBe('open')
})

test('while submitting the button shows only that', () => {
  expect(enrollState(null, true)).toBe('submitting')
})

test('a visitor is asked to sign in before the price is checked', () => {
  expect(enrollStep({ price: 49 }, { isSignedIn: false }, 'open')).toBe('sign-in')
  expect(enrollStep({ price: 0 }, { isSignedIn: false }, 'open')).toBe('sign-in')
})

test('a premium course cannot be enrolled in directly', () => {
  expect(enrollStep({ price: 0.01 }, { isSignedIn: true }, 'open')).toBe('premium')
  expect(enrollStep({ price: 0 }, { isSignedIn: true }, 'open')).toBe('form')
})

test('an enrolled person gets a message', () => {
  expect(enrollStep({ price: 0 }, { isSignedIn: true }, 'enrolled')).toBe('already')
})

const row = (id: number, status: 'pending' | 'active' | 'rejected', courseId: number) => ({
  id,
  status,
  next_video: null,
  rejection_reason: null,
  course: { id: courseId },
})

test('an open enrollment takes precedence over an older or newer rejected one', () => {
  const found = placesByCourse([
    row(1, 'rejected', 1),
    row(2, 'active', 1),
    row(3, 'pending', 2),
    row(4, 'rejected', 2),
    row(5, 'rejected', 3),
    row(6, 'rejected', 3),
  ])
  expect(found.get(1)).toMatchObject({ id: 2, status: 'active' })
  expect(found.get(2)).toMatchObject({ id: 3, status: 'pending' })
  // The newest reason is the one that counts.
  expect(found.get(3)?.id).toBe(5)
  expect(found.get(4)).toBeUndefined()
})

test('the next lesson has the number that the course gives it', () => {
  const lessons = [{ id: 11 }, { id: 12 }]
  const place = { ...row(1, 'active', 1), next_video: { id: 12, title: 'Links' } }
  expect(nextLesson(place, lessons)).toBe(2)
  expect(nextLesson({ ...place, next_video: null }, lessons)).toBeNull()
  expect(nextLesson(place, [])).toBeNull()
})
