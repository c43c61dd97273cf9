import { expect, test } from 'vitest'
import { can } from '#shared/policy.ts'
import { ROLES } from '#shared/roles.ts'
import { anActor } from '#tests/support/actors.ts'
import { learningPolicy } from './learning.policy.ts'

const row = { user: { id: 1 } }

test('nobody learns for somebody else', () => {
  for (const role of ROLES) {
    expect(can(anActor(9, role), learningPolicy.learn, row)).toBe(false)
    expect(can(anActor(1, role), learningPolicy.learn, row)).toBe(true)
  }
  expect(can(null, learningPolicy.learn, row)).toBe(false)
})
