import { Readable } from 'node:stream'
import { cursorOf, eventText, firstText, isAfter, lastText, type LogRow, type Place } from './stream-format.ts'

/** Who listens, by which session, and what that session may do. */
export type Listener = {
  userId: number
  sessionId: number
  /** The roles of the session when it began to listen: other roles end the stream. */
  roles: string
}

/** One open stream of one page. */
export type OpenStream = Listener & {
  body: Readable
  /** Takes what was missed, then whatever has come in the meantime. */
  begin: (type: 'ready' | 'reset', at: { epoch: string; missed: readonly LogRow[]; place: Place }) => void
  /** An event of the log; one that was heard already is left out. */
  hear: (row: LogRow) => void
  /** What has no place in the log; left out until the stream has begun. */
  pass: (text: string) => void
  end: (why: 'access' | 'stop') => void
}

/**
 * A stream that is being opened. Until it begins, events wait.
 * @param mostBytes a client that leaves more than this unread is cut off: it comes back and hears what it has missed
 */
export function createStream(listener: Listener, mostBytes: number): OpenStream {
  let waiting: LogRow[] | undefined = []
  let epoch = ''
  let place: Place = { xid: 0, id: 0 }
  let isOver = false
  const body = new Readable({ read: () => undefined, highWaterMark: mostBytes })

  function write(text: string): void {
    if (isOver || body.destroyed) return
    body.push(text)
    if (body.readableLength > mostBytes) body.destroy()
  }
  function send(row: LogRow): void {
    if (!isAfter(row, place)) return
    place = { xid: row.xid, id: row.id }
    write(eventText(row.type, row.data, cursorOf(epoch, place)))
  }
  return {
    ...listener,
    body,
    begin(type, at) {
      epoch = at.epoch
      write(firstText(type, cursorOf(epoch, at.place)))
      place = at.place
      for (const row of at.missed) send(row)
      const late = waiting ?? []
      waiting = undefined
      for (const row of late) send(row)
    },
    hear(row) {
      if (waiting) waiting.push(row)
      else send(row)
    },
    pass(text) {
      if (!waiting) write(text)
    },
    end(why) {
      if (isOver || body.destroyed) return
      write(lastText(why))
      isOver = true
      if (!body.destroyed) body.push(null)
    },
  }
}
