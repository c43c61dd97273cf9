import { expect, test } from 'vitest'
import { canMove } from '#shared/moves.ts'
import { allowsRole, can } from '#shared/policy.ts'
import { ROLES } from '#shared/roles.ts'
import { ENROLLMENT_STATUSES } from './enrollment.contract.ts'
import { enrollmentMoves } from './decision/decision.contract.ts'
import { anActor } from '#tests/support/actors.ts'
import { enrollmentPolicy, enrollmentScope } from './enrollment.policy.ts'

const row = { user: { id: 1 }, course: { tutor_id: 2 } }

test('only an admin decides', () => {
  for (const role of ROLES) expect(allowsRole(enrollmentPolicy.decide, anActor(9, role))).toBe(role === 'admin')
})

test('an enrollment is seen by its learner, by admin and HR, and by the teacher of the course', () => {
  for (const role of ROLES) {
    expect(can(anActor(1, role), enrollmentPolicy.get, row)).toBe(true)
    expect(can(anActor(2, role), enrollmentPolicy.get, row)).toBe(['admin', 'hr', 'teacher'].includes(role))
    expect(can(anActor(9, role), enrollmentPolicy.get, row)).toBe(['admin', 'hr'].includes(role))
  }
  expect(can(null, enrollmentPolicy.get, row)).toBe(false)
  expect(can(anActor(9, 'teacher'), enrollmentPolicy.get, { ...row, course: { tutor_id: null } })).toBe(false)
})

test('birthday and address are for the person, admin and HR', () => {
  expect(can(anActor(1, 'student'), enrollmentPolicy.readApplication, row)).toBe(true)
  expect(can(anActor(2, 'teacher'), enrollmentPolicy.readApplication, row)).toBe(false)
  expect(can(anActor(9, 'hr'), enrollmentPolicy.readApplication, row)).toBe(true)
})

test('lists are as wide as the roles, or narrowed to own ones', () => {
  expect(enrollmentScope(anActor(1, 'student'), false)).toBe('own')
  expect(enrollmentScope(anActor(1, 'teacher'), false)).toBe('taught')
  expect(enrollmentScope(anActor(1, 'student', 'teacher'), false)).toBe('taught')
  expect(enrollmentScope(anActor(1, 'teacher', 'hr'), false)).toBe('all')
  expect(enrollmentScope(anActor(1, 'admin'), true)).toBe('own')
})

test('moves go from pending to active or rejected, and from active to completed', () => {
  const from = (name: keyof typeof enrollmentMoves) =>
    ENROLLMENT_STATUSES.filter((status) => canMove(enrollmentMoves[name], status))
  expect(from('approve')).toEqual(['pending'])
  expect(from('reject')).toEqual(['pending'])
  expect(from('complete')).toEqual(['active'])
  expect(enrollmentMoves.reject.reason).toBe(true)
})
