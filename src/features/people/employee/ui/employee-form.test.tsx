// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { drafts } from '#web/api/drafts.ts'
import { expectText, field, fill, openPage, PERSON, press } from '#tests/support/screen.tsx'
import { emptyEmployee, employeeDraftKey } from './employee-draft.ts'
import * as created from './employee-new.page.tsx'

/** The form of a new employee, filled in to its end. */
const FILLED = {
  user_id: '1',
  full_name: 'Salma Benjelloun',
  date_of_birth: '1996-02-29',
  nationality: 'Moroccan',
  email: 'salma@example.test',
  phone_number: '+212 600 000 338',
  emergency_contact_name: 'Youssef Benjelloun',
  emergency_contact_phone: '+212 600 000 339',
  address: '8 rue de Fès',
  city: 'Rabat',
  state: 'Rabat-Salé-Kénitra',
  postal_code: '10000',
  country: 'Morocco',
  position: 'Teacher',
  department: 'Teaching',
  salary: '1450',
  join_date: '2026-09-01',
}

/** Opens the form as it was left, and goes through its steps to the last. */
async function openFilled(more: object = {}, answers: Parameters<typeof openPage>[1]['answers'] = []): Promise<void> {
  drafts.save(employeeDraftKey(PERSON, null), { ...emptyEmployee(), ...FILLED, ...more })
  await openPage(created, { path: '/dashboard/employees/new', as: 'hr', answers })
  for (const step of ['Personal', 'Contact', 'Employment']) {
    expect(await screen.findByRole('heading', { name: step })).toBeDefined()
    await press('Next')
  }
  expect(await screen.findByRole('heading', { name: 'Review' })).toBeDefined()
}

test('beside a Next that waits stands what is missing (spec 2 §4)', async () => {
  await openPage(created, { path: '/dashboard/employees/new', as: 'hr' })
  await expectText('Still missing: User, Full Name, Date of Birth, Nationality')
  cleanup()
  drafts.save(employeeDraftKey(PERSON, null), { ...emptyEmployee(), ...FILLED, email: '', city: '' })
  await openPage(created, { path: '/dashboard/employees/new', as: 'hr' })
  await press('Next')
  await expectText('Still missing: Email, City')
  await fill({ Email: 'salma@example.test', City: 'Rabat' })
  expect(screen.queryByText(/^Still missing/)).toBeNull()
})

test('an employee record that is emptied at its last step is not sent (spec 2 §5)', async () => {
  await openFilled()
  await press('Start again')
  await press('Create Employee')
  await expectText('Please fill in all required fields before submitting.')
  expect(fetch).not.toHaveBeenCalledWith('/api/hr/employees', expect.objectContaining({ method: 'POST' }))
})

test('a record that is not saved says so, and loses nothing (spec 2 §8)', async () => {
  await openFilled()
  await press('Create Employee')
  await expectText('Failed to save employee. Please check all required fields.')
  await expectText('Rabat')
})

test('choices that cannot be read say so at their fields (spec 2 §8)', async () => {
  drafts.save(employeeDraftKey(PERSON, null), { ...emptyEmployee(), ...FILLED })
  await openPage(created, { path: '/dashboard/employees/new', as: 'hr' })
  await expectText('Failed to load users')
  await press('Next')
  expect(await screen.findByRole('heading', { name: 'Contact' })).toBeDefined()
  await press('Next')
  await expectText('Failed to load managers')
  await expectText('Failed to load departments')
})

test('a position that gives a role which decides about others asks for the own password, kept in no draft', async () => {
  const wrong = 'The current password is incorrect'
  const refused = {
    to: /^POST \/api\/hr\/employees$/,
    with: () =>
      Response.json({ code: 'invalid', message: wrong, errors: { current_password: [wrong] } }, { status: 422 }),
  }
  await openFilled({ position: 'Accountant' }, [refused])
  await fill({ 'Your current password': 'not this one' })
  await press('Create Employee')
  await expectText(wrong)
  expect((await field('Your current password')).getAttribute('aria-invalid')).toBe('true')
  expect(JSON.stringify(drafts.read(employeeDraftKey(PERSON, null)))).not.toContain('not this one')
})

test('any other position asks for none', async () => {
  await openFilled()
  expect(screen.queryByLabelText(/^Your current password/, { selector: 'input' })).toBeNull()
})
