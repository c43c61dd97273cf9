import type { App } from '#server/app.ts'
import type { Person } from './people.ts'

/** One event of a stream, as a client reads it. */
export type Heard = { id: string | undefined; type: string; data: Record<string, unknown> }

/** A client of the live stream. */
export type Ear = {
  status: number
  headers: Headers
  /** Everything heard so far. */
  heard: Heard[]
  /** Everything that came, byte by byte. */
  text: () => string
  /** The cursor that the client would come back with. */
  last: () => string | undefined
  /** Until an event fits; what was heard before counts. */
  until: (fits: (one: Heard) => boolean, ms?: number) => Promise<Heard>
  /** Until the server has ended the stream. */
  over: Promise<void>
  close: () => Promise<void>
}

const PATIENCE_MS = 10_000

/** Where the app answers; it listens from the first call on. */
export async function addressOfApp({ http }: Pick<App, 'http'>): Promise<string> {
  if (!http.server.listening) await http.listen({ port: 0, host: '127.0.0.1' })
  const address = http.server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
}

/** Opens the stream as a person, and reads it until it ends or is closed. */
export const listenAs = async (app: Pick<App, 'http'>, as: Pick<Person, 'token'>, since?: string): Promise<Ear> =>
  listenAt(await addressOfApp(app), as.token, since)

type Opened = { status: number; headers: Headers; body: AsyncIterable<Uint8Array<ArrayBuffer>> | null }
type Opening = (url: string, init: { headers: Record<string, string>; signal: AbortSignal }) => Promise<Opened>

/** The same at an address; `open` sends the request. */
export async function listenAt(url: string, token: string, since?: string, open: Opening = fetch): Promise<Ear> {
  const stop = new AbortController()
  const answer = await open(`${url}/api/stream`, {
    headers: { authorization: `Bearer ${token}`, ...(since !== undefined && { 'last-event-id': since }) },
    signal: stop.signal,
  })
  const heard: Heard[] = []
  const waiting = new Set<() => void>()
  let all = ''
  let last: string | undefined
  async function read(): Promise<void> {
    const decoder = new TextDecoder()
    let rest = ''
    for await (const part of answer.body ?? []) {
      const text = decoder.decode(part, { stream: true })
      all += text
      const blocks = (rest + text).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const field = (name: string): string | undefined =>
          block
            .split('\n')
            .find((line) => line.startsWith(`${name}: `))
            ?.slice(name.length + 2)
        const type = field('event')
        if (type === undefined) continue
        last = field('id') ?? last
        heard.push({ id: field('id'), type, data: JSON.parse(field('data') ?? '{}') as Record<string, unknown> })
      }
      for (const look of waiting) look()
    }
  }
  const over = read().catch(() => undefined)
  return {
    status: answer.status,
    headers: answer.headers,
    heard,
    text: () => all,
    last: () => last,
    over,
    until: (fits, ms = PATIENCE_MS) =>
      new Promise((resolve, reject) => {
        const giveUp = setTimeout(() => {
          waiting.delete(look)
          reject(new Error(`not heard within ${ms} ms; heard ${JSON.stringify(heard)}`))
        }, ms)
        function look(): void {
          const found = heard.find(fits)
          if (!found) return
          clearTimeout(giveUp)
          waiting.delete(look)
          resolve(found)
        }
        waiting.add(look)
        look()
      }),
    async close() {
      stop.abort()
      await over
    },
  }
}

/** The first words of a stream. */
export const isFirst = ({ type }: Heard): boolean => type === 'ready' || type === 'reset'
