import type { Services } from '#server/service-types.ts'
import type { Db } from '#server/db/db.ts'
import { handlers } from '#server/http/call.ts'
import type { JobSpec } from '#server/jobs/jobs.ts'
import { readSetting } from '#server/settings/settings.ts'
import { rolesText } from '#server/stream/hub.ts'
import { readHorizon, trimLog } from '#server/stream/log.data.ts'
import { removeOldPresence } from '#server/stream/presence.data.ts'
import { AppError } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { NOT_ALLOWED } from '#shared/policy.ts'
import { streamApi } from './stream.contract.ts'
import { streamSettings } from './stream.settings.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

/** Keeps proxies from buffering, changing or storing the stream. */
const HEADERS = { 'cache-control': 'no-cache, no-store, no-transform', 'x-accel-buffering': 'no' }

export const streamHandlers = handlers(streamApi, {
  open: async ({ streams, me, session, query, header }) => {
    if (!session) throw new AppError('forbidden', NOT_ALLOWED)
    const listener = { userId: me.id, sessionId: session.id, roles: rolesText(me.roles) }
    const body = await streams.open(listener, header('last-event-id') ?? query.since)
    return { type: 'text/event-stream', headers: HEADERS, body }
  },
})

async function oldestKeptTime(db: Db, now: Date): Promise<Date> {
  const { days } = await readSetting(db, streamSettings.log)
  return new Date(now.getTime() - days * DAY_MS)
}

/** Keeps the log as short as the setting says. */
async function trimStreamLog({ db, now }: Services): Promise<void> {
  const { rows } = await readSetting(db, streamSettings.log)
  const before = await oldestKeptTime(db, now())
  const known = await readHorizon(db)
  await db.transaction((tx) => trimLog(tx, { before, most: rows, known }))
  await removeOldPresence(db)
}

export const streamJobs = (services: Services): JobSpec[] => [
  {
    name: 'stream-log',
    schedule: '20 * * * *',
    keeps: [
      {
        table: 'stream_events',
        since: 'created_at',
        what: message('Updates sent to open pages'),
        why: message('So that a disconnected page can catch up.'),
        before: oldestKeptTime,
      },
      {
        table: 'stream_people',
        since: 'seen_at',
        what: message('Who is online'),
        why: message('It is renewed while a page is open.'),
        before: (_, at) => new Date(at.getTime() - MINUTE_MS),
      },
    ],
    handle: () => trimStreamLog(services),
  },
]
