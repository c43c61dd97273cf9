import { expect, test } from 'vitest'
import { EnrollForm } from '../request/request.contract.ts'
import { FORM } from '#tests/support/enrollment-form.ts'
import { EMPTY_DRAFT, NO_ZIP_CODE, startDraft } from './enroll-draft.ts'

const amina = { id: 7, name: 'Amina', email: 'amina@example.test', phone_number: '+250788000111' }

test('name, email and phone come from the signed-in person', () => {
  expect(startDraft(amina, null, null)).toEqual({
    ...EMPTY_DRAFT,
    name: 'Amina',
    email: 'amina@example.test',
    phone: '+250788000111',
  })
})

test('the second time everything is filled in, with the profile as it is now', () => {
  expect(startDraft(amina, FORM, null)).toEqual({
    ...FORM,
    name: 'Amina',
    email: 'amina@example.test',
    phone: '+250788000111',
  })
  expect(startDraft({ ...amina, phone_number: null }, FORM, null).phone).toBe(FORM.phone)
})

test('a saved draft wins over the profile and over what was sent before', () => {
  const draft = startDraft(amina, FORM, { name: 'Amina Uwase', city: 'Kigali' })
  expect(draft.name).toBe('Amina Uwase')
  expect(draft.city).toBe('Kigali')
  expect(draft.phone).toBe('+250788000111')
  expect(draft.country).toBe(FORM.country)
})

test('a broken or foreign draft is ignored', () => {
  expect(startDraft(null, null, null)).toEqual(EMPTY_DRAFT)
  expect(startDraft(null, null, 'text')).toEqual(EMPTY_DRAFT)
  expect(startDraft(null, null, { role: 'admin', city: 4 })).toEqual(EMPTY_DRAFT)
})

test('who has no zip code sends one that the server takes', () => {
  expect(EnrollForm.safeParse({ ...FORM, zip_code: NO_ZIP_CODE }).success).toBe(true)
})
