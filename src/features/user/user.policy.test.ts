import { expect, test } from 'vitest'
import { allowsRole } from '#shared/policy.ts'
import { ROLES } from '#shared/roles.ts'
import { userPolicy } from './user.policy.ts'

test('administrators and HR look for people', () => {
  expect(ROLES.filter((role) => allowsRole(userPolicy.search, { roles: [role] }))).toEqual(['admin', 'hr'])
  expect(allowsRole(userPolicy.search, null)).toBe(false)
})
