// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showLook } from './show-look.ts'

const HEAD = (colour: string, css: string) =>
  `<meta name="theme-color" content="${colour}">${css && `<style nonce="n-1" data-look="">${css}</style>`}`
const documentOf = (colour: string, css: string) => `<!doctype html><html><head>${HEAD(colour, css)}</head></html>`

const look = () => ({
  frame: document.head.querySelector<HTMLMetaElement>('meta')?.content,
  written: document.head.querySelector('style')?.textContent ?? null,
  sheets: document.adoptedStyleSheets.map(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText).join(' ')),
})
const answers = (html: string, status = 200) =>
  vi.stubGlobal('fetch', async () => new Response(html, { status, headers: { 'content-type': 'text/html' } }))

beforeEach(() => {
  document.head.innerHTML = HEAD('#111111', ':root { --brand: #111111; }')
  document.adoptedStyleSheets = []
})
afterEach(() => vi.unstubAllGlobals())

test('a page takes a new look from a new document, and again; the look of the product has no styles', async () => {
  answers(documentOf('#222222', ':root { --brand: #222222; }'))
  await showLook('look.colour')
  expect(look()).toEqual({ frame: '#222222', written: null, sheets: [':root { --brand: #222222; }'] })
  answers(documentOf('#333333', ''))
  await showLook('look.logo')
  expect(look()).toEqual({ frame: '#333333', written: null, sheets: [''] })
})

test('of another setting, or without a new document, the page stays as it is', async () => {
  const before = look()
  answers(documentOf('#222222', ''))
  await showLook('leave.policy')
  expect(look()).toEqual(before)
  answers('', 503)
  await showLook('look.colour')
  expect(look()).toEqual(before)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  await showLook('look.colour')
  expect(look()).toEqual(before)
})
