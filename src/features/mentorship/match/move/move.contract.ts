import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { ById } from '#shared/id.ts'
import { text } from '#shared/message.ts'
import { moves } from '#shared/moves.ts'
import { Reason } from '#shared/text-fields.ts'
import { Match } from '../match.contract.ts'
import { matchPolicy } from '../match.policy.ts'

/** How a match changes once both have agreed; an agreement makes an agreeing one run. */
export const matchMoves = moves({
  pause: { from: ['running'], to: 'paused' },
  resume: { from: ['paused'], to: 'running' },
  finish: { from: ['running', 'paused'], to: 'ended' },
  end: { from: ['agreeing', 'running', 'paused'], to: 'ended', reason: true },
  changeMentor: { from: ['agreeing', 'running', 'paused'], to: 'ended', reason: true },
})

/** A match ends automatically this many days after one of the two has proposed to complete it. */
export const FINISH_DAYS = 7
/** Both are reminded after this many days without activity. */
export const SILENT_DAYS = 14

const Answer = z.object({ message: z.string(), match: Match })

export const moveApi = {
  pause: endpoint({
    name: 'move.pause',
    method: 'POST',
    path: '/api/matches/:id/pause',
    access: matchPolicy.takePart,
    summary:
      'Pauses a running match, until a day or until one of the two goes on; on that day it goes on by itself. Sessions within the pause are cancelled.',
    params: ById,
    body: z.strictObject({ until: z.nullable(z.iso.date({ error: text('Choose a day') }).brand<'Day'>()) }),
    response: Answer,
  }),
  resume: endpoint({
    name: 'move.resume',
    method: 'POST',
    path: '/api/matches/:id/resume',
    access: matchPolicy.takePart,
    summary: 'Goes on with a paused match.',
    params: ById,
    response: Answer,
  }),
  finish: endpoint({
    name: 'move.finish',
    method: 'POST',
    path: '/api/matches/:id/finish',
    access: matchPolicy.takePart,
    summary:
      'Proposes that the match ends as completed; when the other has proposed it, it ends, and the mentorship is completed. Without an answer it ends by itself after 7 days.',
    params: ById,
    response: Answer,
  }),
  goOn: endpoint({
    name: 'move.goOn',
    method: 'POST',
    path: '/api/matches/:id/go-on',
    access: matchPolicy.takePart,
    summary: 'Takes back the proposal that the match ends, the own or the other’s.',
    params: ById,
    response: Answer,
  }),
  end: endpoint({
    name: 'move.end',
    method: 'POST',
    path: '/api/matches/:id/end',
    access: matchPolicy.takePart,
    summary:
      'Ends a match before its goals are reached, with a reason. When the mentee ends it, the mentorship is over; when the mentor does, the mentee waits for another mentor.',
    params: ById,
    body: z.strictObject({ reason: Reason }),
    response: Answer,
  }),
  changeMentor: endpoint({
    name: 'move.changeMentor',
    method: 'POST',
    path: '/api/matches/:id/change-mentor',
    access: matchPolicy.changeMentor,
    summary:
      'The mentee asks for another mentor: this match ends, and admins choose a mentor. They alone read the reason.',
    params: ById,
    body: z.strictObject({ reason: Reason }),
    response: Answer,
  }),
}
