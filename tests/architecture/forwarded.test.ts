import { desc } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { accountApi } from '#features/base/account/account.contract.ts'
import { auditLog } from '#server/audit/audit.table.ts'
import { useTestApp } from '#tests/support/app.ts'
import { newBrowser, newestCode } from '#tests/support/browser.ts'
import { PASSWORD, person } from '#tests/support/people.ts'

const alone = useTestApp({ REQUEST_LIMITS: '1', BASE_URL: 'http://mbuyu.example', SIGN_IN_CODE: 'never' })
const secure = useTestApp({ BASE_URL: 'https://mbuyu.example', SIGN_IN_CODE: 'new-device' })
const behind = useTestApp({ REQUEST_LIMITS: '1', TRUST_PROXY: '10.9.9.9', SIGN_IN_CODE: 'never' })

/** Everything by which a request may claim to come from elsewhere, to another host, or over TLS. */
const claims = (ip: string): Record<string, string> => ({
  'x-forwarded-for': ip,
  'x-real-ip': ip,
  forwarded: `for=${ip};proto=https;host=evil.example`,
  'x-client-ip': ip,
  'cf-connecting-ip': ip,
  'true-client-ip': ip,
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'https',
  'x-original-url': '/api/admin/stats',
  'x-rewrite-url': '/api/admin/stats',
  'x-http-method-override': 'DELETE',
})

describe('spoofed forwarding headers change nothing (SECURITY.md, proof 18)', () => {
  test('a flood under many names is still one address', async () => {
    const statuses: number[] = []
    for (let nth = 0; nth < 502; nth++) {
      const headers = claims(`203.0.113.${nth % 256}`)
      statuses.push((await alone.http.inject({ url: '/api/me', remoteAddress: '10.1.1.1', headers })).statusCode)
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(500)
    expect(statuses.slice(500)).toEqual([429, 429])
  })

  test('the log has the real address; cookies, mails and redirects do not believe another host', async () => {
    const ada = await person(alone.services.db, 'student', { password: PASSWORD })
    const remoteAddress = '10.1.1.2'
    const headers = { ...claims('203.0.113.1'), host: 'evil.example', 'sec-fetch-site': 'same-origin' }
    const post = (url: string, payload: object) =>
      alone.http.inject({ method: 'POST', url, remoteAddress, headers, payload })
    const answer = await post('/api/login', { email: ada.email, password: PASSWORD })
    expect(answer.statusCode).toBe(200)
    const [entry] = await alone.services.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
    expect(entry?.ip).toBe(remoteAddress)
    // Over plain HTTP a cookie marked Secure would be lost: only the connection itself decides.
    expect(String(answer.headers['set-cookie'])).not.toContain('Secure')
    expect(answer.body).not.toContain('evil.example')

    await post('/api/forgot-password', { email: ada.email })
    const mail = (await alone.mails()).findLast(({ to }) => to === ada.email)
    expect(mail?.text).toContain('http://mbuyu.example/reset-password#')
    expect(`${mail?.text} ${mail?.html}`).not.toContain('evil.example')

    const back = await alone.http.inject({ url: '/language?to=fr&back=/courses', remoteAddress, headers })
    expect(back.headers.location).toBe('/courses')
    for (const url of ['/sitemap.xml', '/robots.txt', '/api/site', '/api/openapi.json', '/api/docs'])
      expect((await alone.http.inject({ url, remoteAddress, headers })).body, url).not.toContain('evil.example')
  })

  test('a method or an address cannot be smuggled in', async () => {
    const answer = await alone.http.inject({
      url: '/livez',
      remoteAddress: '10.1.1.3',
      headers: claims('203.0.113.1'),
    })
    expect(answer.json()).toEqual({ status: 'ok' })
  })

  test('a named proxy is trusted, but only for the address that it adds itself', async () => {
    const ask = (remoteAddress: string, forwarded: string) =>
      behind.http.inject({ url: '/api/me', remoteAddress, headers: { 'x-forwarded-for': forwarded } })
    for (let nth = 0; nth < 500; nth++) expect((await ask('10.9.9.9', '198.51.100.1')).statusCode).toBe(401)
    expect((await ask('10.9.9.9', '198.51.100.1')).statusCode).toBe(429)
    expect((await ask('10.9.9.9', '198.51.100.2')).statusCode).toBe(401)
    // What the visitor wrote before the proxy added the real address does not count.
    expect((await ask('10.9.9.9', '198.51.100.77, 198.51.100.1')).statusCode).toBe(429)
    // A client that is no proxy can neither use up the requests of another one nor hide.
    for (let nth = 0; nth < 500; nth++) await ask('10.8.8.8', `198.51.100.${100 + (nth % 100)}`)
    expect((await ask('10.8.8.8', '198.51.100.3')).statusCode).toBe(429)
    expect((await ask('10.9.9.9', '198.51.100.100')).statusCode).toBe(401)
  })
})

test('where people type https every cookie is Secure, also when the connection from the proxy is plain', async () => {
  const ada = await person(secure.services.db, 'student', { password: PASSWORD })
  const browser = newBrowser(secure)
  const body = { email: ada.email, password: PASSWORD }
  const asked = await browser.call(accountApi.signIn, { body })
  const entered = await browser.call(accountApi.verifyOtp, {
    body: { email: ada.email, otp_code: await newestCode(secure, ada.email) },
  })
  const language = await secure.http.inject('/language?to=fr&back=/')
  const lines = [...asked.setCookies, ...entered.setCookies, ...[language.headers['set-cookie'] ?? []].flat()]
  const set = lines.filter((line) => !/Expires=Thu, 01 Jan 1970|Max-Age=0/i.test(line))
  expect(new Set(set.map((line) => line.split('=')[0]))).toEqual(
    new Set(['challenge', 'token', 'user', 'device', 'lang']),
  )
  for (const line of set) expect(line).toContain('; Secure')
})

test('signing in does not tell the address of anybody', async () => {
  const ada = await person(alone.services.db, 'student', { password: PASSWORD })
  const answer = await alone.call(accountApi.signIn, { body: { email: ada.email, password: PASSWORD } })
  expect(JSON.stringify(answer.headers)).not.toContain(ada.email)
})
