import { TOTP } from 'otpauth'
import { factorApi } from '#features/base/factor/factor.contract.ts'
import type { TestApp } from './app.ts'
import { PASSWORD, type Person } from './people.ts'
import { newPasskey } from './passkeys.ts'

const confirmed = { body: { current_password: PASSWORD } }

/** An authenticator app that this person has set up, as it shows codes; and the recovery codes that came with it. */
export async function anApp(app: TestApp, as: Person) {
  const { body } = await app.call(factorApi.startApp, confirmed, { as })
  const shown = new TOTP({ secret: body.secret })
  const codeAt = (seconds = 0): string => shown.generate({ timestamp: app.services.now().getTime() + seconds * 1000 })
  const set = await app.call(factorApi.confirmApp, { body: { code: codeAt() } }, { as })
  return { codeAt, answer: set, recovery: set.body.recovery_codes }
}

/** A passkey of this person. */
export async function aPasskey(app: TestApp, as: Person) {
  const passkey = newPasskey(app.services.config.baseUrl)
  const { body } = await app.call(factorApi.startPasskey, confirmed, { as })
  const credential = passkey.make(body.options)
  const answer = await app.call(factorApi.addPasskey, { body: { name: 'My phone', credential } }, { as })
  return { passkey, credential, answer }
}
