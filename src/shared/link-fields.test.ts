import { expect, test } from 'vitest'
import { OptionalLink, RequiredLink } from './link-fields.ts'

test('an address may be given without how it begins', () => {
  expect(RequiredLink.parse('linkedin.com/in/amina-uwase')).toBe('https://linkedin.com/in/amina-uwase')
  expect(RequiredLink.parse(' www.linkedin.com/in/amina?trk=1 ')).toBe('https://www.linkedin.com/in/amina?trk=1')
  expect(OptionalLink.parse('https://github.com/amina')).toBe('https://github.com/amina')
  expect(OptionalLink.parse('')).toBe('')
})

test.each([
  'http://linkedin.com/in/amina',
  'amina',
  'amina@example.test',
  'javascript:alert(1.5)',
  '/in/amina.html',
  'my page.org',
])('%s is no address of a page', (typed) => {
  expect(RequiredLink.safeParse(typed).success).toBe(false)
  expect(OptionalLink.safeParse(typed).success).toBe(false)
})
