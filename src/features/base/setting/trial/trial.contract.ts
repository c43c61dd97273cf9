import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { settingPolicy } from '../setting.policy.ts'

/** Services that the environment configures and a button can test. */
export const TRIALS = ['mail', 'storage', 'payment'] as const
export type Trial = (typeof TRIALS)[number]

export const trialApi = {
  run: endpoint({
    name: 'trial.run',
    method: 'POST',
    path: '/api/settings/trials',
    access: settingPolicy.try,
    summary:
      'Tries what the server depends on: sends a mail to the caller, writes and reads a file, or asks the payment provider. Answers what happened; nothing is kept.',
    body: z.strictObject({ what: z.enum(TRIALS) }),
    response: z.object({ is_working: z.boolean(), says: z.string() }),
  }),
}
