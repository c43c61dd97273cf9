import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { EARLY_SCRIPT } from './early-script.ts'

/** The scheme that a page begins with. */
function schemeWith({ chosen = null, usual = null, device = 'light' }: Record<string, string | null>): string | null {
  const attributes = new Map<string, string | null>([['data-scheme', usual]])
  const documentElement = {
    getAttribute: (name: string) => attributes.get(name) ?? null,
    setAttribute: (name: string, value: string) => void attributes.set(name, value),
  }
  runInNewContext(EARLY_SCRIPT, {
    document: { documentElement, cookie: '' },
    localStorage: { getItem: (name: string) => (name === 'mantine-color-scheme-value' ? chosen : null) },
    matchMedia: () => ({ matches: device === 'dark' }),
    navigator: {},
    window: {},
  })
  return attributes.get('data-mantine-color-scheme') ?? null
}

test('a page begins in the scheme that somebody has chosen, else in that of the organisation, else in that of the device', () => {
  expect(schemeWith({ chosen: 'light', usual: 'dark', device: 'dark' })).toBe('light')
  expect(schemeWith({ usual: 'dark' })).toBe('dark')
  expect(schemeWith({ usual: 'light', device: 'dark' })).toBe('light')
  expect(schemeWith({ device: 'dark' })).toBe('dark')
  expect(schemeWith({})).toBe('light')
})
