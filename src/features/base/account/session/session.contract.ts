import * as z from 'zod/mini'
import { Me } from '#shared/me.ts'
import { endpoint } from '#shared/endpoint.ts'
import { anyone, signedIn } from '#shared/policy.ts'

/** Who is signed in, and signing out: what every page needs, also without a form of accounts. */
export const sessionApi = {
  me: endpoint({
    name: 'account.me',
    method: 'GET',
    path: '/api/me',
    access: signedIn,
    summary: 'The signed-in person, with the facts that permissions use (spec 1 §7).',
    openWithoutFactor: true,
    response: Me,
  }),
  user: endpoint({
    name: 'account.user',
    method: 'GET',
    path: '/api/user',
    access: signedIn,
    summary: 'The same as /api/me (spec 3 §7).',
    openWithoutFactor: true,
    response: Me,
  }),
  signOut: endpoint({
    name: 'account.signOut',
    method: 'POST',
    path: '/api/logout',
    access: anyone,
    summary: 'Ends this session; without one it only clears the cookies (spec 1 §7).',
    openWithoutFactor: true,
    response: z.object({ message: z.string() }),
  }),
}
