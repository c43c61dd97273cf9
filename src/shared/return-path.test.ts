import { expect, test } from 'vitest'
import { localPathIn, returnPath, signInAddress } from './return-path.ts'

test('a path of this site stays as it is, with its parameters', () => {
  for (const path of ['/', '/courses/3?enroll=1', '/mentors?search=ada%20l', '/dashboard/my-courses?enrollment=4'])
    expect(localPathIn(path)).toBe(path)
})

test.each([
  'https://evil.example/',
  '//evil.example',
  String.raw`/\evil.example`,
  String.raw`\\evil.example`,
  '/\t/evil.example',
  '/\n/evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/a/..//evil.example',
  '/%2e//evil.example',
  'javascript:alert(1)',
  'courses/3',
  '',
  `/${'a'.repeat(600)}`,
])('%j is no path of this site', (text) => {
  expect(localPathIn(text)).toBeNull()
})

test('nobody is led back to a page that only leads on, or to what is no page', () => {
  for (const path of ['/sign-in', '/login?next=/login', '/SIGN-UP', '/reset-password', '/language?to=fr', '/api/me'])
    expect(returnPath(path)).toBeNull()
  expect(returnPath('/sign-in-tips')).toBe('/sign-in-tips')
})

test('the address of the sign-in page carries the return path, and nothing else', () => {
  expect(signInAddress('/courses/3?enroll=1')).toBe('/sign-in?next=%2Fcourses%2F3%3Fenroll%3D1')
  expect(signInAddress('/courses/3', '/sign-up')).toBe('/sign-up?next=%2Fcourses%2F3')
  expect(signInAddress('//evil.example')).toBe('/sign-in')
  expect(signInAddress(null)).toBe('/sign-in')
})
