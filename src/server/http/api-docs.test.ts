import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { allHandlers } from '#server/features.ts'
import { useTestApp } from '#tests/support/app.ts'

const app = useTestApp()

const page = () => app.http.inject({ url: '/api/docs' })

test('the reference shows every call once, with its summary', async () => {
  const answer = await page()
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
  for (const { endpoint } of allHandlers) {
    expect(answer.body.split(`<article id="${endpoint.name}">`)).toHaveLength(2)
    expect(answer.body).toContain(`href="#${endpoint.name}"`)
  }
})

test('every link inside the page leads somewhere', async () => {
  const { body } = await page()
  const ids = new Set([...body.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]))
  for (const [, target] of body.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(target)
})

test('its policy allows nothing but its own sheet and the one script it carries', async () => {
  const answer = await page()
  const policy = String(answer.headers['content-security-policy'])
  const scripts = [...answer.body.matchAll(/<script>([\s\S]*?)<\/script>/g)].map((match) => match[1] ?? '')
  expect(scripts).toHaveLength(1)
  for (const code of scripts) expect(policy).toContain(createHash('sha256').update(code).digest('base64'))
  expect(policy).not.toContain('unsafe')
  expect(answer.body).not.toMatch(/ (style|on\w+)="/)
})

test('its sheet is there, kept for a year, and follows the dark scheme without a script', async () => {
  const href = /<link rel="stylesheet" href="([^"]+)"/.exec((await page()).body)?.[1]
  const sheet = await app.http.inject({ url: href ?? '' })
  expect(sheet.headers['content-type']).toContain('text/css')
  expect(sheet.headers['cache-control']).toContain('immutable')
  expect(sheet.body).toMatch(
    /prefers-color-scheme: dark\) \{\s*:root:not\(\[data-mantine-color-scheme\]\) \{\s*--paper/,
  )
})

test('a reader who has the page already gets 304', async () => {
  const first = await page()
  const again = await app.http.inject({
    url: '/api/docs',
    headers: { 'if-none-match': String(first.headers.etag) },
  })
  expect(again.statusCode).toBe(304)
})
