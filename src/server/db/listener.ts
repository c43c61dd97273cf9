import { Client, escapeIdentifier } from 'pg'

const AGAIN_MS = 1000

/** Notifications of a PostgreSQL server, over a connection of their own that comes back when it breaks. */
export type Listener = {
  listen: (channel: string, onMessage: (payload: string) => void, onGap: () => void) => Promise<void>
  /** Waits until notifications of committed writes have arrived; while there is no connection, not at all. */
  settle: () => Promise<void>
  close: () => Promise<void>
}

/**
 * Opens the connection; the first time it must work. When it breaks it is opened again, once a second until it works,
 * and every subscriber learns that notifications may have been missed.
 */
export async function openListener(url: string): Promise<Listener> {
  const channels = new Map<string, { onMessage: (payload: string) => void; onGap: () => void }>()
  let client: Client | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  let settled: Promise<void> = Promise.resolve()

  async function open(): Promise<void> {
    const next = new Client({ connectionString: url, keepAlive: true })
    // Without a listener for errors a broken connection would end the process.
    next.on('error', () => undefined)
    next.on('end', () => {
      if (client === next) client = undefined
      if (!isClosed) again()
    })
    next.on('notification', ({ channel, payload }) => channels.get(channel)?.onMessage(payload ?? ''))
    await next.connect()
    for (const channel of channels.keys()) await next.query(`listen ${escapeIdentifier(channel)}`)
    client = next
  }
  function again(): void {
    clearTimeout(timer)
    timer = setTimeout(() => {
      open().then(
        () => channels.forEach(({ onGap }) => onGap()),
        () => {
          if (!isClosed) again()
        },
      )
    }, AGAIN_MS).unref()
  }

  await open()
  return {
    async listen(channel, onMessage, onGap) {
      channels.set(channel, { onMessage, onGap })
      await client?.query(`listen ${escapeIdentifier(channel)}`)
    },
    settle() {
      // One after the other: a connection runs one query at a time.
      settled = settled.then(() =>
        client?.query('select 1').then(
          () => undefined,
          () => undefined,
        ),
      )
      return settled
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      await client?.end()
    },
  }
}
