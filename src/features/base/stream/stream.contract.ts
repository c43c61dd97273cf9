import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { streamPolicy } from './stream.policy.ts'

const LONGEST = 100

/** The live stream of events (ADR 38). */
export const streamApi = {
  open: endpoint({
    name: 'stream.open',
    method: 'GET',
    path: '/api/stream',
    access: streamPolicy.open,
    summary:
      'What concerns me, as server-sent events: `ready` at the beginning, then one event for each change, named by its feature, with ids to read it by. `Last-Event-ID`, or `since`, continues after an event; when what was missed is no longer known, the first event is `reset`. Ends with the session, and when roles change. A comment comes every 30 seconds. 429 and 503 say when to come back; until then polling does the same.',
    query: z.object({ since: z.optional(z.string().check(z.maxLength(LONGEST))) }),
    raw: 'text/event-stream',
  }),
}
