import { expect, test } from 'vitest'
import type { ErrorCode } from '#shared/errors.ts'
import { ApiError } from '#web/api/api-error.ts'
import { EMPTY_DRAFT } from './enroll-draft.ts'
import { fateOf, readWaiting } from './waiting-sender.tsx'

const refusal = (code: ErrorCode) => new ApiError({ code, message: 'No' })

test('a request that got no answer is sent later, and so is one that a busy server could not take', () => {
  expect(fateOf(new TypeError('Failed to fetch'))).toBe('later')
  expect(fateOf(refusal('internal'))).toBe('later')
  expect(fateOf(refusal('too_many'))).toBe('later')
})

test('the server has it already: only its answer was lost', () => {
  expect(fateOf(refusal('conflict'))).toBe('arrived')
})

test('a refusal is final', () => {
  for (const code of ['invalid', 'not_found', 'forbidden'] as const) expect(fateOf(refusal(code))).toBe('refused')
})

test('what waits on the device is read with care', () => {
  const form = { ...EMPTY_DRAFT, city: 'Kigali' }
  expect(readWaiting({ courseId: 3, title: 'Git', form })).toEqual({ courseId: 3, title: 'Git', form })
  expect(readWaiting({ courseId: 3, title: 'Git', form: { city: 4, role: 'admin' } })?.form).toEqual(EMPTY_DRAFT)
  for (const stored of [null, '', 3, { courseId: '3', title: 'Git' }, { courseId: 3 }])
    expect(readWaiting(stored)).toBeNull()
})
