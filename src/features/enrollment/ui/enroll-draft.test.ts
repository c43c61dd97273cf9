import { expect, test } from 'vitest'
import { EMPTY_DRAFT, startDraft } from './enroll-draft.ts'

const amina = { id: 7, name: 'Amina', email: 'amina@example.test', phone_number: '+250788000111' }

test('name, email and phone come from the signed-in person', () => {
  expect(startDraft(amina, null)).toEqual({
    ...EMPTY_DRAFT,
    name: 'Amina',
    email: 'amina@example.test',
    phone: '+250788000111',
  })
})

test('a saved draft wins over the profile', () => {
  const draft = startDraft(amina, JSON.stringify({ name: 'Amina Uwase', city: 'Kigali' }))
  expect(draft.name).toBe('Amina Uwase')
  expect(draft.city).toBe('Kigali')
  expect(draft.phone).toBe('+250788000111')
})

test('a broken or foreign draft is ignored', () => {
  expect(startDraft(null, '{')).toEqual(EMPTY_DRAFT)
  expect(startDraft(null, '"text"')).toEqual(EMPTY_DRAFT)
  expect(startDraft(null, JSON.stringify({ role: 'admin', city: 4 }))).toEqual(EMPTY_DRAFT)
})
