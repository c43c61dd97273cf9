import { expect, test } from 'vitest'
import { enrollState, enrollStep, statusByCourse } from './enroll-state.ts'

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

test('an open enrollment takes precedence over an older or newer rejected one', () => {
  const found = statusByCourse([
    { status: 'rejected', course: { id: 1 } },
    { status: 'active', course: { id: 1 } },
    { status: 'pending', course: { id: 2 } },
    { status: 'rejected', course: { id: 2 } },
  ])
  expect(found.get(1)).toBe('active')
  expect(found.get(2)).toBe('pending')
  expect(found.get(3)).toBeUndefined()
})
