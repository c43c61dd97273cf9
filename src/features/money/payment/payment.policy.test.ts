import { expect, test } from 'vitest'
import { type Actor, can, whyNot } from '#shared/policy.ts'
import type { Role } from '#shared/roles.ts'
import { paymentPolicy } from './payment.policy.ts'

const ME = 1
const somebody = (role: Role): Actor => ({
  id: ME,
  name: 'Amina Sow',
  role,
  roles: [role],
  is_verified: true,
  facts: {
    mentor_id: null,
    can_create_course: false,
    can_create_quiz: false,
    employee_id: null,
    is_program_member: false,
    has_factor: false,
  },
})
const order = (userId: number, attempt: { provider: string; submitted_by: number } | null) => ({
  user: { id: userId },
  attempt,
})
const proof = (by: number) => ({ provider: 'manual', submitted_by: by })

test('a proof of someone else is decided on; anything else says why not', () => {
  const accountant = somebody('accountant')
  expect(can(accountant, paymentPolicy.decide, order(2, proof(2)))).toBe(true)
  const why = (...about: Parameters<typeof order>) => whyNot(accountant, paymentPolicy.decide, order(...about))
  expect(why(2, proof(2))).toBeNull()
  expect(why(ME, proof(ME))).toBe('You cannot approve or reject your own payment')
  expect(why(2, proof(ME))).toBe('You submitted this proof. Someone else must decide.')
  expect(why(2, { provider: 'mobile', submitted_by: 2 })).toBe('Only the payment provider can confirm this payment')
  expect(why(2, null)).toBeNull()
})

test('the reason is for those who decide about others', () => {
  expect(whyNot(somebody('student'), paymentPolicy.decide, order(ME, proof(ME)))).toBeNull()
  expect(whyNot(somebody('admin'), paymentPolicy.refund, order(ME, null))).toBe('You cannot refund your own payment')
  expect(whyNot(somebody('admin'), paymentPolicy.refund, order(2, null))).toBeNull()
})
