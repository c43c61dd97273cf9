import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Currency } from '#shared/currency.ts'

type Payment = {
  amount: string
  currency: string
  externalId: string
  payer: { partyIdType: string; partyId: string }
  status: 'PENDING' | 'SUCCESSFUL' | 'FAILED'
  reason?: string
}

/** How the service behaves: as it should, or a call or its answer gets lost, or it answers nothing but 503. */
type Mood = 'works' | 'loses calls' | 'loses answers' | 'is down'

const KEYS = { subscription: 'primary-key', user: '2c0e8c1c-3c1b-4a5e-9f5c-0d7a3b1e5f60', key: 'api-key' }

/** The environment of an app that takes payments by phone in this currency. */
export const momoSettings = (url: string, currency: Currency): Record<string, string> => ({
  MOMO_URL: url,
  MOMO_SUBSCRIPTION_KEY: KEYS.subscription,
  MOMO_API_USER: KEYS.user,
  MOMO_API_KEY: KEYS.key,
  MOMO_ENVIRONMENT: 'mtnrwanda',
  MOMO_CURRENCY: currency,
})

/** A local service that answers as the public documentation of MTN MoMo Collections says. */
export class MomoService {
  /** What has reached it, by reference. */
  readonly payments = new Map<string, Payment>()
  readonly callbacks = new Map<string, string | undefined>()
  mood: Mood = 'works'
  url = ''
  private tokens = 0
  private readonly server = http.createServer((request, response) => {
    void this.answer(request, response)
  })

  async start(): Promise<this> {
    await new Promise<void>((resolve) => void this.server.listen(0, '127.0.0.1', resolve))
    this.url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
    return this
  }

  stop(): void {
    this.server.closeAllConnections()
    this.server.close()
  }

  /** The environment of an app that uses it. */
  get settings(): Record<string, string> {
    return momoSettings(this.url, 'RWF')
  }

  /** The person at the phone confirms, or something else happens; answers what it was. */
  decide(reference: string, patch: Partial<Payment>): Payment {
    const payment = this.payments.get(reference)
    if (!payment) throw new Error(`nobody asked for ${reference}`)
    return Object.assign(payment, patch)
  }

  /** Whatever waits for someone's phone fails. */
  forgetPending(): void {
    for (const payment of this.payments.values()) if (payment.status === 'PENDING') payment.status = 'FAILED'
  }

  /** Tokens given so far are not taken any more. */
  endTokens(): void {
    this.tokens += 1
  }

  private async answer(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const send = (status: number, body?: object) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(body && JSON.stringify(body))
    let text = ''
    for await (const chunk of request) text += String(chunk)
    if (this.mood === 'loses calls') return void request.socket.destroy()
    const { status, body } = this.mood === 'is down' ? { status: 503 } : this.work(request, text)
    if (this.mood === 'loses answers') return void request.socket.destroy()
    send(status, body)
  }

  private work({ method, url = '', headers }: http.IncomingMessage, text: string): { status: number; body?: object } {
    if (headers['ocp-apim-subscription-key'] !== KEYS.subscription) return { status: 401 }
    if (url === '/collection/token/') {
      const basic = `Basic ${Buffer.from(`${KEYS.user}:${KEYS.key}`).toString('base64')}`
      if (method !== 'POST' || headers.authorization !== basic) return { status: 401 }
      return { status: 200, body: { access_token: this.token, token_type: 'access_token', expires_in: 3600 } }
    }
    if (headers.authorization !== `Bearer ${this.token}` || headers['x-target-environment'] !== 'mtnrwanda')
      return { status: 401 }
    if (method === 'POST' && url === '/collection/v1_0/requesttopay') return this.request(headers, text)
    const payment = this.payments.get(url.replace('/collection/v1_0/requesttopay/', ''))
    return payment ? { status: 200, body: payment } : { status: 404, body: { code: 'RESOURCE_NOT_FOUND' } }
  }

  private request(headers: http.IncomingHttpHeaders, text: string): { status: number; body?: object } {
    const reference = String(headers['x-reference-id'])
    if (this.payments.has(reference)) return { status: 409, body: { code: 'RESOURCE_ALREADY_EXIST' } }
    const asked = JSON.parse(text) as Omit<Payment, 'status'>
    if (!/^\d+$/.test(asked.amount) || !/^\d{8,15}$/.test(asked.payer.partyId)) return { status: 400 }
    this.payments.set(reference, { ...asked, status: 'PENDING' })
    this.callbacks.set(reference, headers['x-callback-url']?.toString())
    return { status: 202 }
  }

  private get token(): string {
    return `token-${this.tokens}`
  }
}
