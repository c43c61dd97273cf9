import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { ById } from '#shared/id.ts'
import { text } from '#shared/message.ts'
import { MAX_STARS } from '#shared/rating.ts'
import { optionalText, Reason } from '#shared/text-fields.ts'
import { SIDES } from '../match.contract.ts'
import { matchPolicy } from '../match.policy.ts'

export const MAX_SCORE_TEXT_LENGTH = 1000
/** A match is rated once in so many days, and once when it has ended. */
export const SCORE_EVERY_DAYS = 30
/** The other reads a rating when both have rated, or after so many days. */
export const SCORE_HIDDEN_DAYS = 14

const ASK_STARS = text('Please choose 1 to 5 stars')

/** What one of the two says about the match. */
const Score = z.object({
  id: z.number(),
  by: z.enum(SIDES),
  stars: z.number(),
  words: z.string(),
  created_at: z.iso.datetime(),
  /** The other may read it. */
  is_shown: z.boolean(),
  /** Why an admin has hidden it from the directory; null while it may be shown there. */
  hidden_reason: z.nullable(z.string()),
})
export type Score = z.infer<typeof Score>

export const scoreApi = {
  list: endpoint({
    name: 'score.list',
    method: 'GET',
    path: '/api/matches/:id/scores',
    access: matchPolicy.get,
    summary:
      'How the two have rated their match, newest first: the own ratings, and those of the other when both have rated or after 14 days.',
    params: ById,
    response: z.object({
      scores: z.array(Score),
      /** Whether the caller can rate now. */
      can_rate: z.boolean(),
    }),
  }),
  create: endpoint({
    name: 'score.create',
    method: 'POST',
    path: '/api/matches/:id/scores',
    access: matchPolicy.takePart,
    summary:
      'Rates a match on which both had agreed: once in 30 days, and once when it has ended. What mentees say is shown in the directory.',
    params: ById,
    body: z.strictObject({
      stars: z.number(ASK_STARS).check(z.int(), z.minimum(1, ASK_STARS), z.maximum(MAX_STARS, ASK_STARS)),
      words: optionalText(MAX_SCORE_TEXT_LENGTH),
    }),
    response: z.object({ message: z.string() }),
    status: 201,
  }),
  hide: endpoint({
    name: 'score.hide',
    method: 'POST',
    path: '/api/match-scores/:id/hide',
    access: matchPolicy.moderate,
    summary: 'Takes a rating out of the directory, with the reason; its stars do not count there any more.',
    params: ById,
    body: z.strictObject({ reason: Reason }),
    response: z.object({ message: z.string() }),
  }),
}
