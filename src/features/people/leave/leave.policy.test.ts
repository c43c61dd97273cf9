import { describe, expect, test } from 'vitest'
import { type Actor, can, whyNot } from '#shared/policy.ts'
import type { Role } from '#shared/roles.ts'
import { type LeaveFacts, leavePolicy } from './leave.policy.ts'

/** Only what the rules look at. */
const somebody = (id: number, ...roles: Role[]): Actor =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the rules read nothing else
  ({ id, name: 'Test', role: roles[0] ?? 'user', roles, is_verified: true, facts: {} }) as unknown as Actor

const [OWNER, MANAGER, HR] = [somebody(1, 'employee'), somebody(2, 'manager'), somebody(3, 'hr')]
const HR_MANAGER = somebody(2, 'hr')

const row = (more: Partial<LeaveFacts> = {}): LeaveFacts => ({
  status: 'pending',
  employee: { user_id: 1, manager_id: 2 },
  manager_decides: false,
  needs_manager: false,
  manager_approved_by_id: null,
  cancel_asked_at: null,
  ...more,
})

describe('deciding', () => {
  test('HR does, the manager where the setting says so, nobody about their own', () => {
    expect(can(HR, leavePolicy.decide, row())).toBe(true)
    expect(can(MANAGER, leavePolicy.decide, row())).toBe(false)
    expect(can(MANAGER, leavePolicy.decide, row({ manager_decides: true }))).toBe(true)
    expect(can(somebody(1, 'hr'), leavePolicy.decide, row())).toBe(false)
    expect(can(somebody(9, 'manager'), leavePolicy.decide, row({ manager_decides: true }))).toBe(false)
  })

  test('whoever decides about others reads why not about this one; others read nothing', () => {
    const why = (me: Actor, more: Partial<LeaveFacts> = {}) => whyNot(me, leavePolicy.decide, row(more))
    expect(why(HR)).toBeNull()
    expect(why(somebody(1, 'hr'))).toBe('You cannot approve or reject your own leave')
    expect(why(OWNER)).toBeNull()
    expect(why(HR, { needs_manager: true })).toBe('The manager must approve first')
    expect(why(MANAGER, { needs_manager: true })).toBeNull()
    expect(why(HR_MANAGER, { manager_approved_by_id: 2 })).toBe(
      'You approved this as manager. Someone else makes the final decision.',
    )
    expect(why(MANAGER)).toBeNull()
  })

  test('where the manager approves first, HR waits, and then somebody else decides', () => {
    const waiting = row({ needs_manager: true })
    expect(can(HR, leavePolicy.decide, waiting)).toBe(false)
    expect(can(HR, leavePolicy.confirm, waiting)).toBe(false)
    expect(can(MANAGER, leavePolicy.confirm, waiting)).toBe(true)
    expect(can(MANAGER, leavePolicy.reject, waiting)).toBe(true)
    expect(can(HR_MANAGER, leavePolicy.confirm, waiting)).toBe(true)
    const confirmed = row({ manager_approved_by_id: 2 })
    expect(can(HR, leavePolicy.decide, confirmed)).toBe(true)
    expect(can(HR_MANAGER, leavePolicy.decide, confirmed)).toBe(false)
    expect(
      can(
        somebody(1, 'hr'),
        leavePolicy.confirm,
        row({ needs_manager: true, employee: { user_id: 1, manager_id: 1 } }),
      ),
    ).toBe(false)
  })
})

describe('taking back', () => {
  test('the person while it waits; what is approved is asked for', () => {
    expect(can(OWNER, leavePolicy.cancel, row())).toBe(true)
    expect(can(OWNER, leavePolicy.cancel, row({ status: 'approved' }))).toBe(false)
    expect(can(OWNER, leavePolicy.askCancel, row({ status: 'approved' }))).toBe(true)
    expect(can(OWNER, leavePolicy.askCancel, row({ status: 'approved', cancel_asked_at: 'now' }))).toBe(false)
    expect(can(OWNER, leavePolicy.askCancel, row())).toBe(false)
    expect(can(HR, leavePolicy.askCancel, row({ status: 'approved' }))).toBe(false)
  })

  test('whoever decides cancels it, or says that it stays', () => {
    const asked = row({ status: 'approved', cancel_asked_at: 'now' })
    expect(can(HR, leavePolicy.cancel, asked)).toBe(true)
    expect(can(HR, leavePolicy.keep, asked)).toBe(true)
    expect(can(HR, leavePolicy.keep, row({ status: 'approved' }))).toBe(false)
    expect(can(MANAGER, leavePolicy.keep, asked)).toBe(false)
  })
})

test('others do not see it', () => {
  expect(can(somebody(9, 'employee'), leavePolicy.get, row())).toBe(false)
  for (const me of [OWNER, MANAGER, HR]) expect(can(me, leavePolicy.get, row())).toBe(true)
})
