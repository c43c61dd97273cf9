import * as z from 'zod/mini'
import { Me } from '#shared/me.ts'
import { endpoint } from '#shared/endpoint.ts'
import { anyone } from '#shared/policy.ts'
import { BrowserOptions, FactorCode, SignedCredential } from '../factor.contract.ts'

const SignedIn = z.object({ message: z.string(), user: Me, token: z.string() })

/** Signing in with a second step that was set up, or with a passkey alone. */
export const stepApi = {
  signInWithCode: endpoint({
    name: 'factor.signInWithCode',
    method: 'POST',
    path: '/api/login/code',
    access: anyone,
    summary:
      'Signs in with a code of the authenticator app, or a recovery code, after the right password. Five tries, ten minutes; each code once.',
    body: z.strictObject({
      code: FactorCode,
      /** `factor_token` of the password step, from a program without cookies. */
      factor_token: z.optional(z.string().check(z.maxLength(200))),
    }),
    response: SignedIn,
  }),
  passkeyOptions: endpoint({
    name: 'factor.passkeyOptions',
    method: 'POST',
    path: '/api/login/passkey-options',
    access: anyone,
    summary:
      'What the browser needs to sign in with a passkey, once: after the right password one of that person, without it whichever the browser has. The answer says of no account whether it exists.',
    body: z.strictObject({ is_second_step: z.boolean() }),
    response: z.object({ options: BrowserOptions }),
  }),
  signInWithPasskey: endpoint({
    name: 'factor.signInWithPasskey',
    method: 'POST',
    path: '/api/login/passkey',
    access: anyone,
    summary: 'Signs in with what a passkey has signed, after the right password or alone.',
    body: z.strictObject({ is_second_step: z.boolean(), credential: SignedCredential }),
    response: SignedIn,
  }),
}
