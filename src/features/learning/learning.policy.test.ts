import { expect, test } from 'vitest'
import { type Actor, can } from '#shared/policy.ts'
import { ROLES, type Role } from '#shared/roles.ts'
import { learningPolicy } from './learning.policy.ts'

const actor = (id: number, role: Role): Actor => ({ id, name: 'Somebody', role, roles: [role], is_verified: true })
const row = { user: { id: 1 } }

test('nobody learns for somebody else', () => {
  for (const role of ROLES) {
    expect(can(actor(9, role), learningPolicy.learn, row)).toBe(false)
    expect(can(actor(1, role), learningPolicy.learn, row)).toBe(true)
  }
  expect(can(null, learningPolicy.learn, row)).toBe(false)
})
