import { expect, test } from 'vitest'
import { safeLink } from '#shared/safe-link.ts'

test.each(['/guide', '/courses?q=a#b', 'https://mbuyu.example/film', '/'])('%s is led to', (text) => {
  expect(safeLink(text)).toBe(text)
})

test.each([
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'http://plain.example',
  'https://',
  'guide',
  '',
  null,
  undefined,
])('%j is not', (text) => {
  expect(safeLink(text)).toBeNull()
})
