import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { useTestApp } from '#tests/support/app.ts'

const app = useTestApp()

const get = (url: string, headers: Record<string, string> = {}) => app.http.inject({ url, headers })

/** The files that the page names, in the order of the page. */
async function partsOfPage(): Promise<string[]> {
  const { body } = await get('/api/docs')
  return [...body.matchAll(/(?:src|href)="(\/api\/docs\/[^"]+)"/g)].map(([, address]) => address ?? '')
}

test('the page names its files and holds no script or style itself', async () => {
  const answer = await get('/api/docs')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
  const policy = String(answer.headers['content-security-policy'])
  expect(policy).toContain("script-src 'self'")
  expect(policy).not.toContain('unsafe')
  expect(answer.body).not.toMatch(/<script>|<style|\s(style|on\w+)="|https?:\/\//)
  expect(await partsOfPage()).toHaveLength(3)
})

test('its files are there, small over the wire, and stay in the browser for a year', async () => {
  for (const address of await partsOfPage()) {
    const packed = await get(address, { 'accept-encoding': 'br' })
    expect(packed.statusCode, address).toBe(200)
    expect(packed.headers['content-encoding']).toBe('br')
    expect(packed.headers['cache-control']).toContain('immutable')
    const type = address.endsWith('.css') ? 'text/css' : 'text/javascript'
    expect(packed.headers['content-type']).toBe(`${type}; charset=utf-8`)
    expect(packed.rawPayload.length, address).toBeLessThan(450_000)
    const plain = await get(address)
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(brotliDecompressSync(packed.rawPayload).equals(plain.rawPayload), address).toBe(true)
  }
})
