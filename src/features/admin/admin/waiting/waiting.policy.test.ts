import { expect, test } from 'vitest'
import { ROLES } from '#shared/roles.ts'
import { WAITING_KINDS, WAITING_OF, waitingKindsOf } from './waiting.policy.ts'

test('further roles count after the primary one, and nothing twice', () => {
  expect(waitingKindsOf({ roles: ['teacher', 'manager'] })).toEqual([...WAITING_OF.teacher, ...WAITING_OF.manager])
  expect(waitingKindsOf({ roles: ['manager', 'teacher'] })).toEqual([...WAITING_OF.manager, ...WAITING_OF.teacher])
  const both = waitingKindsOf({ roles: ['accountant', 'hr'] })
  expect(both.slice(0, WAITING_OF.accountant.length)).toEqual(WAITING_OF.accountant)
  expect(both).toEqual([...new Set(both)])
  expect(both).toContain('documents')
  expect(waitingKindsOf({ roles: ['student', 'user'] })).toEqual([])
})

test('each kind waits for somebody', () => {
  expect(new Set(ROLES.flatMap((role) => WAITING_OF[role]))).toEqual(new Set(WAITING_KINDS))
})
