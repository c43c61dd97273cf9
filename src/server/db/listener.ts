import { Client, escapeIdentifier } from 'pg'

const AGAIN_MS = 1000
/** A connection can be lost without notice and then looks idle, so it is checked now and then. */
const PATIENCE = { heartbeatMs: 30_000, answerMs: 5000 }

type Subscriber = { onMessage: (payload: string) => void; onGap: () => void }

/** Notifications of a PostgreSQL server, over a connection of their own that comes back when it breaks. */
export type Listener = {
  listen: (channel: string, onMessage: (payload: string) => void, onGap: () => void) => Promise<void>
  close: () => Promise<void>
}

/**
 * Opens the connection; the first time it must work. When it breaks it is opened again, once a second until it works,
 * and every subscriber learns that notifications may have been missed. One that does not answer its heartbeat counts as
 * broken.
 */
export async function openListener(url: string, { heartbeatMs, answerMs } = PATIENCE): Promise<Listener> {
  const channels = new Map<string, Subscriber[]>()
  let client: Client | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  async function connect(): Promise<void> {
    const next = new Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: answerMs,
      query_timeout: answerMs,
    })
    // Without a listener for errors a broken connection would end the process.
    next.on('error', () => undefined)
    next.on('end', () => dropConnection(next))
    next.on('notification', ({ channel, payload }) =>
      channels.get(channel)?.forEach(({ onMessage }) => onMessage(payload ?? '')),
    )
    await next.connect()
    for (const channel of channels.keys()) await next.query(`listen ${escapeIdentifier(channel)}`)
    client = next
  }
  function dropConnection(lost: Client): void {
    if (client !== lost) return
    client = undefined
    if (!isClosed) reconnectLater()
  }
  async function checkConnection(): Promise<void> {
    const asked = client
    try {
      await asked?.query('select 1')
    } catch {
      if (!asked) return
      dropConnection(asked)
      // The other end may be closed already.
      asked.end().catch(() => undefined)
    }
  }
  function reconnectLater(): void {
    clearTimeout(timer)
    timer = setTimeout(() => {
      connect().then(
        () => [...channels.values()].flat().forEach(({ onGap }) => onGap()),
        () => {
          if (!isClosed) reconnectLater()
        },
      )
    }, AGAIN_MS).unref()
  }

  await connect()
  const heartbeat = setInterval(() => void checkConnection(), heartbeatMs).unref()
  return {
    async listen(channel, onMessage, onGap) {
      channels.set(channel, [...(channels.get(channel) ?? []), { onMessage, onGap }])
      await client?.query(`listen ${escapeIdentifier(channel)}`)
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      clearInterval(heartbeat)
      await client?.end()
    },
  }
}
