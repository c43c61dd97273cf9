import { expect, test } from 'vitest'
import { type Role, ROLES } from '#shared/roles.ts'
import {
  WAITING_KINDS,
  WAITING_KINDS_BY_ROLE,
  WAITING_KINDS_OF_EMPLOYEES,
  waitingKindsOf as kindsOf,
} from './waiting.policy.ts'

const waitingKindsOf = ({ roles }: { roles: readonly Role[] }) => kindsOf({ roles, facts: { employee_id: null } })

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
  const kinds = ROLES.flatMap((role) => WAITING_KINDS_BY_ROLE[role])
  expect(new Set([...kinds, ...WAITING_KINDS_OF_EMPLOYEES])).toEqual(new Set(WAITING_KINDS))
})

test('everyone with an employee record has their own tasks and review, the tasks not twice', () => {
  const facts = { employee_id: 5 }
  expect(kindsOf({ roles: ['employee'], facts })).toEqual(['ownTasks', 'ownReview'])
  expect(kindsOf({ roles: ['teacher'], facts })).toEqual([...WAITING_KINDS_BY_ROLE.teacher, 'ownTasks', 'ownReview'])
  expect(kindsOf({ roles: ['hr'], facts })).toEqual([...WAITING_KINDS_BY_ROLE.hr, 'ownReview'])
})
