import { expect, test } from 'vitest'
import { canMove } from '#shared/moves.ts'
import { type Actor, allowsRole, can } from '#shared/policy.ts'
import { ROLES, type Role } from '#shared/roles.ts'
import { ENROLLMENT_STATUSES, enrollmentMoves } from './enrollment.contract.ts'
import { enrollmentPolicy, enrollmentScope } from './enrollment.policy.ts'

const actor = (id: number, ...roles: [Role, ...Role[]]): Actor => ({
  id,
  name: 'Somebody',
  role: roles[0],
  roles,
  is_verified: true,
})
const row = { user: { id: 1 }, course: { tutor_id: 2 } }

test('only an admin decides', () => {
  for (const role of ROLES) expect(allowsRole(enrollmentPolicy.decide, actor(9, role))).toBe(role === 'admin')
})

test('an enrollment is seen by its learner, by admin and HR, and by the teacher of the course', () => {
  for (const role of ROLES) {
    expect(can(actor(1, role), enrollmentPolicy.get, row)).toBe(true)
    expect(can(actor(2, role), enrollmentPolicy.get, row)).toBe(['admin', 'hr', 'teacher'].includes(role))
    expect(can(actor(9, role), enrollmentPolicy.get, row)).toBe(['admin', 'hr'].includes(role))
  }
  expect(can(null, enrollmentPolicy.get, row)).toBe(false)
  expect(can(actor(9, 'teacher'), enrollmentPolicy.get, { ...row, course: { tutor_id: null } })).toBe(false)
})

test('birthday and address are for the person, admin and HR', () => {
  expect(can(actor(1, 'student'), enrollmentPolicy.readApplication, row)).toBe(true)
  expect(can(actor(2, 'teacher'), enrollmentPolicy.readApplication, row)).toBe(false)
  expect(can(actor(9, 'hr'), enrollmentPolicy.readApplication, row)).toBe(true)
})

test('lists are as wide as the roles, or narrowed to own ones', () => {
  expect(enrollmentScope(actor(1, 'student'), false)).toBe('own')
  expect(enrollmentScope(actor(1, 'teacher'), false)).toBe('taught')
  expect(enrollmentScope(actor(1, 'student', 'teacher'), false)).toBe('taught')
  expect(enrollmentScope(actor(1, 'teacher', 'hr'), false)).toBe('all')
  expect(enrollmentScope(actor(1, 'admin'), true)).toBe('own')
})

test('moves go from pending to active or rejected, and from active to completed', () => {
  const from = (name: keyof typeof enrollmentMoves) =>
    ENROLLMENT_STATUSES.filter((status) => canMove(enrollmentMoves[name], status))
  expect(from('approve')).toEqual(['pending'])
  expect(from('reject')).toEqual(['pending'])
  expect(from('complete')).toEqual(['active'])
  expect(enrollmentMoves.reject.reason).toBe(true)
})
