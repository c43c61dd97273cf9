import * as z from 'zod/mini'
import {
  COMMUNICATION_MODES,
  MEETING_FREQUENCIES,
  MENTORSHIP_DURATIONS,
  STORY_MAX,
} from '#features/mentorship/mentorship-application/mentorship-application.contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { ById } from '#shared/id.ts'
import { text } from '#shared/message.ts'
import { requiredText } from '#shared/text-fields.ts'
import { SIDES } from '#features/mentorship/match/match.contract.ts'
import { matchPolicy } from '#features/mentorship/match/match.policy.ts'

/** What two people agree on; the words are those of the application (spec 3 §9). */
const Terms = {
  goal: requiredText(text('Describe the goal'), STORY_MAX),
  rhythm: z.enum(MEETING_FREQUENCIES, text('Choose how often to meet')),
  length: z.enum(MENTORSHIP_DURATIONS, text('Choose a duration')),
  channel: z.enum(COMMUNICATION_MODES, text('Choose how to communicate')),
}
const TermsOf = z.object({ ...Terms, goal: z.string() })
export type Terms = z.infer<typeof TermsOf>

const Agreement = z.object({
  match_id: z.number(),
  /** Grows with every change; 0 is what the application proposes. A change names the one it is based on. */
  revision: z.number(),
  terms: TermsOf,
  /** When each has confirmed the terms as they stand. */
  mentor_confirmed_at: z.nullable(z.iso.datetime()),
  mentee_confirmed_at: z.nullable(z.iso.datetime()),
  /** The terms that are in force: the last ones that both have confirmed. */
  agreed: z.nullable(TermsOf),
  agreed_at: z.nullable(z.iso.datetime()),
  /** Who changed the terms last; null while they are the application's. */
  changed_by: z.nullable(z.enum(SIDES)),
})
export type Agreement = z.infer<typeof Agreement>

const Answer = z.object({ message: z.string(), agreement: Agreement })
const revision = z.number().check(z.int(), z.nonnegative(), z.maximum(1_000_000))

export const agreementApi = {
  get: endpoint({
    name: 'agreement.get',
    method: 'GET',
    path: '/api/matches/:id/agreement',
    access: matchPolicy.get,
    summary:
      'What mentor and mentee agree on: the terms as they stand, who has confirmed them, and what holds until both have.',
    params: ById,
    response: z.object({ agreement: Agreement }),
  }),
  propose: endpoint({
    name: 'agreement.propose',
    method: 'PUT',
    path: '/api/matches/:id/agreement',
    access: matchPolicy.takePart,
    summary:
      'Changes the terms: whoever changes them has confirmed them, and the other is asked. 409 when they are not those of the revision any more. What both had agreed on holds until both have confirmed the change.',
    params: ById,
    body: z.strictObject({ ...Terms, revision }),
    response: Answer,
  }),
  confirm: endpoint({
    name: 'agreement.confirm',
    method: 'POST',
    path: '/api/matches/:id/agreement/confirm',
    access: matchPolicy.takePart,
    summary:
      'Confirms the terms of a revision; 409 when they were changed meanwhile. When both have confirmed for the first time, the match runs.',
    params: ById,
    body: z.strictObject({ revision }),
    response: Answer,
  }),
  keep: endpoint({
    name: 'agreement.keep',
    method: 'POST',
    path: '/api/matches/:id/agreement/keep',
    access: matchPolicy.takePart,
    summary:
      'Drops a change that only one has confirmed: what both had agreed on stays. 409 when nothing is agreed yet.',
    params: ById,
    body: z.strictObject({ revision }),
    response: Answer,
  }),
}
