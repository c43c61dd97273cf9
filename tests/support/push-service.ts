import { createECDH, randomBytes } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'

type Received = { path: string; headers: http.IncomingHttpHeaders; body: Buffer }

/** A local push service: it takes messages, and answers what a test has set for an address. */
export class PushService {
  readonly received: Received[] = []
  /** What is answered for a path instead of 201. */
  readonly answers = new Map<string, { status: number; location?: string }>()
  url = ''
  private readonly server = http.createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const path = request.url ?? ''
      this.received.push({ path, headers: request.headers, body: Buffer.concat(parts) })
      const { status, location } = this.answers.get(path) ?? { status: 201 }
      response.writeHead(status, location === undefined ? {} : { location }).end()
    })
  })

  async start(): Promise<void> {
    await new Promise<void>((resolve) => void this.server.listen(0, '127.0.0.1', resolve))
    this.url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  stop(): Promise<void> {
    return new Promise((resolve) => void this.server.close(() => resolve()))
  }
}

/** A device as a browser makes it; with the private part, to read what was sent. */
export function newDevice(endpoint: string) {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const auth = randomBytes(16)
  return {
    body: { endpoint, keys: { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') } },
    pair,
    auth,
  }
}
