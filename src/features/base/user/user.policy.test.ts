import { expect, test } from 'vitest'
import { allowsRole } from '#shared/policy.ts'
import { ROLES } from '#shared/roles.ts'
import { isSensitiveChange, canChangeEmail, canTakeRole, userPolicy } from './user.policy.ts'

test('administrators and HR look for people', () => {
  expect(ROLES.filter((role) => allowsRole(userPolicy.search, { roles: [role] }))).toEqual(['admin', 'hr'])
  expect(allowsRole(userPolicy.search, null)).toBe(false)
})

test('the own password is asked for trusted roles and another address', () => {
  const before = { email: 'Amina@example.test', role: 'student', roles: ['student'], is_active: true }
  const asks = (after: Partial<typeof before>, was = before) => isSensitiveChange(was, { ...was, ...after })
  expect(asks({})).toBe(false)
  expect(asks({ role: 'teacher', email: 'amina@example.test ' })).toBe(false)
  expect(asks({ email: 'other@example.test' })).toBe(true)
  const trusted = ROLES.filter((role) => asks({ role }))
  expect(trusted.toSorted()).toEqual(['accountant', 'admin', 'hr', 'manager'])
  for (const role of trusted) {
    expect(asks({ role: 'student' }, { ...before, role })).toBe(true)
    for (const held of [{ role }, { roles: ['student', role] }])
      for (const isActive of [true, false])
        expect(asks({ is_active: !isActive }, { ...before, ...held, is_active: isActive })).toBe(true)
    expect(isSensitiveChange(null, { ...before, role })).toBe(true)
    expect(canChangeEmail({ roles: ['hr'] }, { roles: ['teacher', role] })).toBe(false)
    expect(canChangeEmail({ roles: ['hr'] }, { roles: ['teacher'] }, [role])).toBe(false)
    expect(canChangeEmail({ roles: ['admin'] }, { roles: ['teacher', role] })).toBe(true)
  }
  expect(asks({ is_active: false })).toBe(false)
  expect(isSensitiveChange({ ...before, role: 'manager' }, { email: before.email, role: 'manager' })).toBe(false)
  expect(isSensitiveChange(null, before)).toBe(false)
  expect(canChangeEmail({ roles: ['hr'] }, { roles: ['teacher', 'employee'] })).toBe(true)
})

test('whoever could not give a trusted role back does not take it away in the form', () => {
  expect(ROLES.filter((role) => !canTakeRole({ roles: ['hr'] }, role))).toEqual(['admin', 'hr', 'manager'])
  expect(ROLES.every((role) => canTakeRole({ roles: ['admin'] }, role))).toBe(true)
})
