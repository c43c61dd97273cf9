import { expect, test } from 'vitest'
import { allowsRole } from '#shared/policy.ts'
import { ROLES } from '#shared/roles.ts'
import { adminPolicy } from './admin.policy.ts'

test('only an administrator reads the statistics', () => {
  const readers = ROLES.filter((role) => allowsRole(adminPolicy.readStats, { roles: [role] }))
  expect(readers).toEqual(['admin'])
  expect(allowsRole(adminPolicy.readStats, null)).toBe(false)
})
