import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { Archive } from './archive/archive.contract.ts'
import { Consent, NewVersion, OWN_PRIVACY } from './consent/consent.contract.ts'
import { Deletion } from './deletion/deletion.contract.ts'
import { privacyPolicy } from './privacy.policy.ts'
import { OwnRequest } from './request/request.contract.ts'
import { KeptRule } from './retention-report/retention-report.contract.ts'

export const privacyApi = {
  get: endpoint({
    name: OWN_PRIVACY.name,
    method: 'GET',
    path: '/api/privacy',
    access: privacyPolicy.own,
    summary:
      'The own data: the last archive, a deletion that waits and what stands in its way, what goes and what stays, what was accepted, and what was asked.',
    response: z.object({
      archive: z.nullable(Archive),
      deletion: z.nullable(Deletion),
      /** Why the account cannot be deleted now, and what to do; null if nothing prevents it. */
      obstacle: z.nullable(z.string()),
      waiting_days: z.number(),
      deleted: z.array(KeptRule),
      stays: z.array(KeptRule),
      consents: z.array(Consent),
      new_versions: z.array(NewVersion),
      /** Since when the person's address gets the newsletter. */
      newsletter_since: z.nullable(z.string()),
      requests: z.array(OwnRequest),
    }),
  }),
}
