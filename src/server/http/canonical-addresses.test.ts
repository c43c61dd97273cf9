import { expect, test } from 'vitest'
import { createCanonicalAddresses } from './canonical-addresses.ts'

const addresses = createCanonicalAddresses()
addresses.declare('/courses', ['search', 'level'])
addresses.declare('/verify/:code?', ['code'])
addresses.declare('/about', [])

test.each([
  ['/courses', '/courses'],
  ['/courses?utm_source=mail', '/courses'],
  ['/courses?level=1&fbclid=x&search=git', '/courses?search=git&level=1'],
  ['/courses?search=git&level=1', '/courses?search=git&level=1'],
  ['/courses/?search=git', '/courses/?search=git'],
  ['/Courses?search=a+b', '/Courses?search=a+b'],
  ['/courses?search=a%20b', '/courses?search=a+b'],
  ['/courses?search=a&search=b', '/courses?search=a&search=b'],
  ['/courses?search', '/courses?search='],
  ['/courses?', '/courses'],
  ['/courses/1?search=git', '/courses/1'],
  ['/verify?code=ABC', '/verify?code=ABC'],
  ['/verify/XYZ?code=ABC', '/verify/XYZ?code=ABC'],
  ['/about?code=ABC', '/about'],
  ['/?gclid=1', '/'],
])('%s is %s', (given, canonical) => {
  expect(addresses.canonical(given)).toBe(canonical)
})
