// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { OutputOf } from '#shared/endpoint.ts'
import { answer, field, openPage } from '#tests/support/screen.tsx'
import { type Ability, type HeldRole, roleApi } from '../role/role.contract.ts'
import * as roles from './role-holders.page.tsx'

// "Why can she do this?", for everything that can be the reason.

type Record = OutputOf<typeof roleApi.get>
type Case = {
  person?: Partial<Record['person']>
  held?: readonly (Partial<HeldRole> & Pick<HeldRole, 'role'>)[]
  facts?: Partial<Record['facts']>
  ability: Partial<Ability>
}

const primary = { is_primary: true, reason: null, since: null, ends_at: null }
const further = { is_primary: false, reason: null, since: '2026-01-02T08:00:00.000Z', ends_at: null }
const NO_FACTS = {
  mentor_id: null,
  employee_id: null,
  can_create_course: false,
  can_create_quiz: false,
}

/** What the answer says, line by line. */
async function ask({ person, held = [{ ...primary, role: 'student' }], facts, ability }: Case): Promise<string[]> {
  const asked: Ability = { name: 'thing.do', by: 'roles', roles: [], has_row_rule: false, calls: [], ...ability }
  await openPage(roles, {
    path: '/dashboard/user-roles',
    address: '/dashboard/user-roles?user=70',
    as: 'admin',
    answers: [
      answer(roleApi.get, (sample) => ({
        person: { ...sample.person, id: 70, is_active: true, is_verified: true, ...person },
        held: held.map((one) => ({ ...further, ...one })),
        facts: { ...NO_FACTS, ...facts },
        history: [],
      })),
      answer(roleApi.listAbilities, () => ({ abilities: [asked] })),
    ],
  })
  const choice = await field('Ability')
  await screen.findByRole('option', { name: 'thing.do' })
  fireEvent.change(choice, { target: { value: 'thing.do' } })
  const status = await within(await screen.findByRole('dialog')).findByRole('status')
  return [...status.querySelectorAll('p > span, p, li, :scope > :first-child')].map((one) => one.textContent)
}

test('by the primary role', async () => {
  const says = (
    await ask({ held: [{ ...primary, role: 'accountant' }], ability: { roles: ['admin', 'accountant'] } })
  ).join(' | ')
  expect(says).toMatch(/^Yes/)
  expect(says).toContain('By role: Accountant')
  expect(says).toContain('Primary role')
})

test('by a further role that was given for a time, with the reason and the end', async () => {
  const stands = { role: 'accountant' as const, reason: 'Stands in for Amina', ends_at: '2026-12-01T22:00:00.000Z' }
  const says = (
    await ask({ held: [{ ...primary, role: 'teacher' }, stands], ability: { roles: ['accountant'] } })
  ).join(' | ')
  expect(says).toMatch(/^Yes/)
  expect(says).toContain('Stands in for Amina')
  expect(says).toMatch(/Until Dec 0?2, 2026/)
  expect(says).not.toContain('Teacher')
})

test.each([
  ['hr', 'Employee record', 'Position in the employee record'],
  ['mentor', 'approved as a mentor', 'Approved as a mentor'],
  ['mentee', 'accepted for mentorship', 'Accepted for mentorship'],
] as const)('by what has given the role of %s', async (role, reason, words) => {
  const says = await ask({
    held: [
      { ...primary, role: 'user' },
      { role, reason },
    ],
    ability: { roles: [role] },
  })
  expect(says.join(' | ')).toContain(words)
})

test('no: which roles would give it', async () => {
  const says = (await ask({ ability: { roles: ['admin', 'hr'] } })).join(' | ')
  expect(says).toMatch(/^No/)
  expect(says).toContain('Only with one of these roles: Administrator, HR')
})

test('an inactive account can do what visitors can, and nothing else', async () => {
  const inactive = { person: { is_active: false }, held: [{ ...primary, role: 'admin' as const }] }
  const says = (await ask({ ...inactive, ability: { roles: ['admin'] } })).join(' | ')
  expect(says).toMatch(/^No/)
  expect(says).toContain('The account is inactive and cannot be used to sign in.')
})

test('what everybody can, visitors too, an inactive account can', async () => {
  const says = (await ask({ person: { is_active: false }, ability: { by: 'anyone' } })).join(' | ')
  expect(says).toMatch(/^Yes/)
  expect(says).toContain('Everyone can do this, including visitors.')
})

test('where the thing decides as well it depends: on the own mentorships of a mentor', async () => {
  const says = (
    await ask({ facts: { mentor_id: 4, employee_id: 9 }, ability: { by: 'signedIn', has_row_rule: true } })
  ).join(' | ')
  expect(says).toMatch(/^It depends/)
  expect(says).toContain('Everyone with an account can do this.')
  expect(says).toContain('Approved mentor, with their own mentorships.')
  expect(says).toContain('Has an employee record.')
  expect(says).not.toContain('Can create courses.')
})

test('and on what the person may besides', async () => {
  const says = (
    await ask({
      person: { is_verified: false },
      held: [{ ...primary, role: 'teacher' }],
      facts: { can_create_course: true, can_create_quiz: true },
      ability: { roles: ['teacher'], has_row_rule: true },
    })
  ).join(' | ')
  expect(says).toContain('By role: Teacher')
  for (const words of ['Can create courses.', 'Can create quizzes.', 'The email address is not confirmed'])
    expect(says).toContain(words)
})
