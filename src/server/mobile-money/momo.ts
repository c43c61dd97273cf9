import * as z from 'zod/mini'
import { CURRENCIES, exponentOf, toMajor, toMinor } from '#shared/currency.ts'
import type { Failure } from '#shared/phone-payment-failures.ts'
import type { Config } from '../config.ts'
import { inSpan } from '../tracing/tracing.ts'
import type { MobileMoney, PhoneStatus } from './mobile-money.ts'

/** A service that does not answer within this time may have taken the payment up all the same. */
const TIMEOUT_MS = 15_000
/** How long before it expires a token is renewed. */
const EARLY_MS = 60_000

const Token = z.object({ access_token: z.string(), expires_in: z.coerce.number() })

/** `reason` is a word in the answers of the service, an object in its description. */
const Result = z.object({
  status: z.enum(['PENDING', 'SUCCESSFUL', 'FAILED']),
  amount: z.optional(z.coerce.string()),
  currency: z.optional(z.string()),
  externalId: z.optional(z.coerce.string()),
  reason: z.optional(z.union([z.string(), z.object({ code: z.optional(z.string()) })])),
})

const FAILURE_OF: Record<string, Failure> = {
  APPROVAL_REJECTED: 'declined',
  PAYMENT_NOT_APPROVED: 'declined',
  TRANSACTION_CANCELED: 'declined',
  NOT_ENOUGH_FUNDS: 'not_enough',
  PAYER_LIMIT_REACHED: 'not_enough',
  PAYER_NOT_FOUND: 'no_account',
  EXPIRED: 'timed_out',
}

/**
 * MTN MoMo Collections v1.0 as its public documentation describes it: 202 for a request to pay says only that it was
 * accepted, 409 that this reference is known, 404 for a status that it is not.
 */
export function createMomo(settings: NonNullable<Config['momo']>): MobileMoney {
  const { url, subscriptionKey, user, key, environment } = settings
  let token: { text: string; until: number } | undefined

  const send = (path: string, init: { method: string; headers: Record<string, string>; body?: string }) =>
    inSpan({ name: `mobile money ${init.method}`, kind: 'client' }, () =>
      fetch(`${url}/collection/${path}`, {
        ...init,
        headers: { ...init.headers, 'Ocp-Apim-Subscription-Key': subscriptionKey },
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }),
    )

  async function accessToken(): Promise<string> {
    if (token && token.until > Date.now()) return token.text
    const basic = Buffer.from(`${user}:${key}`).toString('base64')
    const answer = await send('token/', { method: 'POST', headers: { Authorization: `Basic ${basic}` } })
    if (!answer.ok) throw unclearAnswerError('a token', answer)
    const { access_token: text, expires_in: seconds } = Token.parse(await answer.json())
    token = { text, until: Date.now() + seconds * 1000 - EARLY_MS }
    return text
  }

  /** A call with a token; one that is not taken any more is renewed once. */
  async function call(path: string, init: Parameters<typeof send>[1]): Promise<Response> {
    const sendWithToken = async () => {
      const headers = {
        ...init.headers,
        Authorization: `Bearer ${await accessToken()}`,
        'X-Target-Environment': environment,
      }
      return send(path, { ...init, headers })
    }
    const first = await sendWithToken()
    if (first.status !== 401) return first
    token = undefined
    return sendWithToken()
  }

  return {
    async request({ reference, orderId, amountMinor, currency, payer, note, callbackUrl }) {
      const answer = await call('v1_0/requesttopay', {
        method: 'POST',
        headers: {
          'X-Reference-Id': reference,
          'Content-Type': 'application/json',
          ...(callbackUrl && { 'X-Callback-Url': callbackUrl }),
        },
        body: JSON.stringify({
          amount: toMajor(amountMinor, currency).toFixed(exponentOf(currency)),
          currency,
          externalId: String(orderId),
          payer: { partyIdType: 'MSISDN', partyId: payer },
          payerMessage: note,
          payeeNote: note,
        }),
      })
      // 409: this reference was taken up before, by a call whose answer was lost.
      if (answer.status === 202 || answer.status === 409) return { state: 'accepted' }
      if (answer.status === 400) return { state: 'failed', failure: 'refused' }
      throw unclearAnswerError('a request to pay', answer)
    },
    async status(reference) {
      const answer = await call(`v1_0/requesttopay/${reference}`, { method: 'GET', headers: {} })
      if (answer.status === 404) return { state: 'unknown' }
      if (!answer.ok) throw unclearAnswerError('a status', answer)
      return toStatus(Result.parse(await answer.json()))
    },
  }
}

function toStatus({
  status,
  amount,
  currency: code = '',
  externalId = '',
  reason,
}: z.infer<typeof Result>): PhoneStatus {
  if (status === 'PENDING') return { state: 'pending' }
  if (status === 'FAILED') {
    const word = typeof reason === 'string' ? reason : (reason?.code ?? '')
    return { state: 'failed', failure: FAILURE_OF[word] ?? 'refused' }
  }
  const currency = CURRENCIES.find((known) => known === code)
  return {
    state: 'paid',
    reference: externalId,
    amountMinor: currency && toMinor(Number(amount), currency),
    currency: code,
  }
}

/** The answer of the service is not logged: it explains nothing, and may hold a person's number. */
const unclearAnswerError = (what: string, { status }: Response): Error =>
  new Error(`MTN MoMo answered ${what} with ${status}`)
