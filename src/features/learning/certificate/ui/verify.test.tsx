// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { expectText, openPage } from '#tests/support/screen.tsx'
import * as verify from './verify.page.tsx'

test('a code that no certificate has is asked for once', async () => {
  let asked = 0
  const unknown = () => {
    asked++
    return Response.json({ code: 'not_found', message: 'No certificate' }, { status: 404 })
  }
  const answers = [{ to: /^GET \/api\/certificates\/verify\//, with: unknown }]
  await openPage(verify, { path: '/verify/:code', address: '/verify/NONE-AT-ALL', answers })
  await expectText('No certificate has this code')
  expect(asked).toBe(1)
})
