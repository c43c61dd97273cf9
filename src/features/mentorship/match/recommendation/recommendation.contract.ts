import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { ById } from '#shared/id.ts'
import { text } from '#shared/message.ts'
import { tidy } from '#shared/visible-text.ts'
import { matchPolicy } from '../match.policy.ts'

export const MAX_RECOMMENDATION_LENGTH = { least: 100, most: 3000 } as const

const ASK = text('Write at least {minimum} characters')

/** What a mentor says about the mentee when their work is completed. Once it is signed no one changes it any more. */
const Recommendation = z.object({
  match_id: z.number(),
  text: z.string(),
  /** Grows with every change: signing names the one that was read. */
  revision: z.number(),
  changed_at: z.iso.datetime(),
  signed_at: z.nullable(z.iso.datetime()),
  /** How both were called when it was signed. */
  mentor_name: z.nullable(z.string()),
  mentee_name: z.nullable(z.string()),
})
export type Recommendation = z.infer<typeof Recommendation>

const Answer = z.object({ message: z.string(), recommendation: Recommendation })

export const recommendationApi = {
  get: endpoint({
    name: 'recommendation.get',
    method: 'GET',
    path: '/api/matches/:id/recommendation',
    access: matchPolicy.get,
    summary: 'The recommendation of a completed match; until it is signed there is none for anybody but the mentor.',
    params: ById,
    response: z.object({
      recommendation: z.nullable(Recommendation),
      /** Whether the caller can write it now. */
      can_write: z.boolean(),
    }),
  }),
  save: endpoint({
    name: 'recommendation.save',
    method: 'PUT',
    path: '/api/matches/:id/recommendation',
    access: matchPolicy.guide,
    summary:
      'The mentor writes or changes the recommendation of a match that has ended as completed; 409 when it is signed.',
    params: ById,
    body: z.strictObject({
      text: z
        .string({ error: ASK })
        .check(
          tidy(),
          z.minLength(MAX_RECOMMENDATION_LENGTH.least, ASK),
          z.maxLength(MAX_RECOMMENDATION_LENGTH.most, text('Use at most {maximum} characters')),
        ),
    }),
    response: Answer,
  }),
  sign: endpoint({
    name: 'recommendation.sign',
    method: 'POST',
    path: '/api/matches/:id/recommendation/sign',
    access: matchPolicy.guide,
    summary:
      'The mentor signs the revision that was read: from then on the mentee and admins read it, and it stays as it is. 409 when it was changed meanwhile, or is signed already.',
    params: ById,
    body: z.strictObject({ revision: z.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)) }),
    response: Answer,
  }),
  pdf: endpoint({
    name: 'recommendation.pdf',
    method: 'GET',
    path: '/api/matches/:id/recommendation/pdf',
    access: matchPolicy.get,
    summary: 'A signed recommendation as a PDF, in the language of the reader; its text as it was written.',
    params: ById,
    raw: 'application/pdf',
  }),
}
