import net from 'node:net'
import { freePort } from '#tests/support/free-port.ts'
import type { Cluster } from './postgres.ts'

/** An address in front of PostgreSQL, as a proxy or a floating address gives it. */
export type DatabaseAddress = {
  url: string
  lead: (to: Cluster) => void
  /** Keeps what the server answers for so long. */
  delay: (ms: number) => void
  /** Breaks every open connection; answers how many there were. */
  drop: () => number
  close: () => void
}

export async function openAddress(first: Cluster): Promise<DatabaseAddress> {
  let target = first
  let delayMs = 0
  const open = new Map<net.Socket, net.Socket>()
  const drop = (): number => {
    const many = open.size
    for (const [from, to] of open) {
      from.destroy()
      to.destroy()
    }
    return many
  }
  const server = net.createServer((from) => {
    const to = net.connect(target.port, '127.0.0.1')
    open.set(from, to)
    from.on('error', () => to.destroy())
    to.on('error', () => from.destroy())
    from.on('close', () => {
      open.delete(from)
      to.destroy()
    })
    from.pipe(to)
    // One after the other, so that what is kept for less time does not overtake.
    let before = Promise.resolve()
    const later = (then: () => void): void => {
      const kept = delayMs > 0 ? new Promise((resolve) => void setTimeout(resolve, delayMs)) : undefined
      before = before.then(() => kept).then(then)
    }
    to.on('data', (chunk) => later(() => void from.write(chunk)))
    to.on('close', () => later(() => void from.destroy()))
  })
  const port = await freePort()
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve))
  return {
    url: first.url.replace(String(first.port), String(port)),
    delay: (ms) => void (delayMs = ms),
    drop,
    lead: (to) => {
      target = to
      drop()
    },
    close: () => {
      server.close()
      drop()
    },
  }
}
