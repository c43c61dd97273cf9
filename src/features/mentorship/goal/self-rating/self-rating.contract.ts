import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { ById } from '#shared/id.ts'
import { text } from '#shared/message.ts'
import { MAX_STARS } from '#shared/rating.ts'
import { requiredText } from '#shared/text-fields.ts'
import { matchPolicy } from '#features/mentorship/match/match.policy.ts'

export const MAX_RATED_SKILL_LENGTH = 60
/** More than anyone looks at. */
export const MAX_SELF_RATINGS = 12

const ASK_STARS = text('Please choose 1 to 5 stars')
const Stars = z.number(ASK_STARS).check(z.int(), z.minimum(1, ASK_STARS), z.maximum(MAX_STARS, ASK_STARS))

/** How well a mentee can do something, by their own words: when it was written down first, and now. */
const SelfRating = z.object({
  id: z.number(),
  skill: z.string(),
  stars_at_start: z.number(),
  stars_now: z.number(),
  started_at: z.iso.datetime(),
  /** When it was last changed. */
  changed_at: z.nullable(z.iso.datetime()),
})
export type SelfRating = z.infer<typeof SelfRating>

const Ratings = z.object({ ratings: z.array(SelfRating) })
const Changed = z.object({ message: z.string() })

export const selfRatingApi = {
  list: endpoint({
    name: 'selfRating.list',
    method: 'GET',
    path: '/api/matches/:id/self-ratings',
    access: matchPolicy.get,
    summary: 'How the mentee of a match rates the own skills, at the start and now.',
    params: ById,
    response: Ratings,
  }),
  create: endpoint({
    name: 'selfRating.create',
    method: 'POST',
    path: '/api/matches/:id/self-ratings',
    access: matchPolicy.rateSelf,
    summary: `Writes down a skill with the own rating of it, which stays as that of the start; at most ${MAX_SELF_RATINGS}, each once.`,
    params: ById,
    body: z.strictObject({ skill: requiredText(text('Enter a skill'), MAX_RATED_SKILL_LENGTH), stars: Stars }),
    response: Changed,
    status: 201,
  }),
  update: endpoint({
    name: 'selfRating.update',
    method: 'PUT',
    path: '/api/match-self-ratings/:id',
    access: matchPolicy.rateSelf,
    summary: 'How well the mentee can do it now.',
    params: ById,
    body: z.strictObject({ stars: Stars }),
    response: Changed,
  }),
  remove: endpoint({
    name: 'selfRating.remove',
    method: 'DELETE',
    path: '/api/match-self-ratings/:id',
    access: matchPolicy.rateSelf,
    summary: 'Deletes a skill from the list, with its ratings.',
    params: ById,
    response: Changed,
  }),
}
