import { expect, test } from 'vitest'
import { ROLES } from '#shared/roles.ts'
import { WAITING_KINDS, WAITING_KINDS_BY_ROLE, waitingKindsOf } from './waiting.policy.ts'

test('further roles count after the primary one, and nothing twice', () => {
  expect(waitingKindsOf({ roles: ['teacher', 'manager'] })).toEqual([
    ...WAITING_KINDS_BY_ROLE.teacher,
    ...WAITING_KINDS_BY_ROLE.manager,
  ])
  expect(waitingKindsOf({ roles: ['manager', 'teacher'] })).toEqual([
    ...WAITING_KINDS_BY_ROLE.manager,
    ...WAITING_KINDS_BY_ROLE.teacher,
  ])
  const both = waitingKindsOf({ roles: ['accountant', 'hr'] })
  expect(both.slice(0, WAITING_KINDS_BY_ROLE.accountant.length)).toEqual(WAITING_KINDS_BY_ROLE.accountant)
  expect(both).toEqual([...new Set(both)])
  expect(both).toContain('documents')
  expect(waitingKindsOf({ roles: ['student', 'user'] })).toEqual([])
})

test('each kind waits for somebody', () => {
  expect(new Set(ROLES.flatMap((role) => WAITING_KINDS_BY_ROLE[role]))).toEqual(new Set(WAITING_KINDS))
})
