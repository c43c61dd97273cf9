import * as z from 'zod/mini'
import { Day } from '#shared/dates.ts'
import { endpoint } from '#shared/endpoint.ts'
import { ById } from '#shared/id.ts'
import { Counted, Counting, Paged, Paging } from '#shared/paging.ts'
import { matchPolicy } from './match.policy.ts'

/** Until both have confirmed an agreement a match is agreeing; a paused one has no new sessions. */
export const MATCH_STATUSES = ['agreeing', 'running', 'paused', 'ended'] as const
export type MatchStatus = (typeof MATCH_STATUSES)[number]

/** How a match ended: its goal reached, before that, or because the mentee has another mentor. */
export const MATCH_ENDS = ['completed', 'early', 'rematched'] as const
export type MatchEnd = (typeof MATCH_ENDS)[number]

/** The two people of a match. */
export const SIDES = ['mentor', 'mentee'] as const
export type Side = (typeof SIDES)[number]

/** The stages of a match; each has its next step. */
export const STAGES = ['agree', 'meet', 'goals', 'work', 'finish', 'ended'] as const
export type Stage = (typeof STAGES)[number]

/** The next steps of a match. */
const NEXT_STEPS = [
  'agree',
  'meet',
  'answer_request',
  'set_goals',
  'plan',
  'do_tasks',
  'check_tasks',
  'finish',
  'confirm_finish',
  'resume',
] as const
const NextStep = z.object({
  what: z.enum(NEXT_STEPS),
  /** Whose turn it is. */
  who: z.enum([...SIDES, 'both']),
})
export type NextStep = z.infer<typeof NextStep>

const Person = { user_id: z.number(), name: z.string(), profile_picture: z.nullable(z.string()) }

export const Match = z.object({
  id: z.number(),
  /** The mentorship application that it came from. */
  application_id: z.number(),
  status: z.enum(MATCH_STATUSES),
  ended_as: z.nullable(z.enum(MATCH_ENDS)),
  mentor: z.object({ id: z.number(), ...Person }),
  mentee: z.object(Person),
  /** What the mentee wrote in the application. */
  goals: z.string(),
  opened_at: z.iso.datetime(),
  running_since: z.nullable(z.iso.datetime()),
  ended_at: z.nullable(z.iso.datetime()),
  /** The last session that took place or message that was written. */
  last_contact_at: z.nullable(z.iso.datetime()),
  /** When a paused match resumes automatically. */
  paused_until: z.nullable(Day),
  /** Who has proposed that the match ends as completed, and when. */
  finish_asked_by: z.nullable(z.enum(SIDES)),
  finish_asked_at: z.nullable(z.iso.datetime()),
  /** Since when the mentor may read the course record of the mentee. */
  courses_shared_at: z.nullable(z.iso.datetime()),
  /** Steps that are not done, and those whose day has passed, as the mentee's and the mentor's. */
  open_steps: z.object({ mentee: z.number(), mentor: z.number(), overdue: z.number() }),
  open_goals: z.number(),
  all_goals: z.number(),
  /** Sessions that took place, and those to which someone did not come. */
  sessions: z.object({ held: z.number(), missed: z.number() }),
  /** They have had a session, held or written. */
  has_met: z.boolean(),
  /** When the mentee last got a note or a rating of the mentor to read. */
  last_feedback_at: z.nullable(z.iso.datetime()),
  stage: z.enum(STAGES),
  /** The same to both people; null when the match has ended. */
  next_step: z.nullable(NextStep),
})
export type Match = z.infer<typeof Match>

/** Whether a match waits for one side alone; a request for a session is found among the sessions. */
export const isTurnOf = ({ next_step: step }: Pick<Match, 'next_step'>, side: Side): boolean =>
  step?.who === side && step.what !== 'answer_request'

/** Which matches. */
const Narrowed = {
  /** The side of the caller. */
  as: z.optional(z.enum(['mentor', 'mentee'])),
  state: z.optional(z.enum(['open', 'ended'])),
}

export const matchApi = {
  list: endpoint({
    name: 'match.list',
    method: 'GET',
    path: '/api/matches',
    access: matchPolicy.list,
    summary:
      'Matches in which the caller is the mentor or the mentee, all for an admin: those that are not ended first, then the newest.',
    query: z.object({ ...Narrowed, ...Counting, ...Paging }),
    response: z.object({ matches: z.array(Match), ...Counted, ...Paged }),
  }),
  export: endpoint({
    name: 'match.export',
    method: 'GET',
    path: '/api/matches/export',
    access: matchPolicy.list,
    summary: 'The matches of the same list as a CSV file, all pages of it.',
    query: z.object(Narrowed),
    raw: 'text/csv',
  }),
  get: endpoint({
    name: 'match.get',
    method: 'GET',
    path: '/api/matches/:id',
    access: matchPolicy.get,
    summary: 'One match of the caller; any for an admin.',
    params: ById,
    response: z.object({ match: Match }),
  }),
}
