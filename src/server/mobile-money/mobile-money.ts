import type { Currency } from '#shared/currency.ts'
import type { Failure } from '#shared/phone-payment-failures.ts'

/** A payment request to a phone. */
export type PhonePayment = {
  /** A UUID of ours: the same one is one payment, however often it is sent. */
  reference: string
  /** What the service's own records show beside it. */
  orderId: number
  amountMinor: number
  currency: Currency
  /** The phone number, digits only, with the country. */
  payer: string
  /** A short text for the phone. */
  note: string
  /** Where the service may report to; left out where it cannot reach us. */
  callbackUrl?: string
}

/** What the service says about a payment; `unknown` is one that never reached it. */
export type PhoneStatus =
  | { state: 'unknown' }
  | { state: 'pending' }
  | { state: 'paid'; reference: string; amountMinor: number | undefined; currency: string }
  | { state: 'failed'; failure: Failure }

/**
 * A service that takes payments by phone. Both calls throw when there is no clear answer: no one knows then whether it
 * has happened, and asking again is safe.
 */
export type MobileMoney = {
  /** Asks the phone to confirm; answers whether the service has taken it up. */
  request: (payment: PhonePayment) => Promise<{ state: 'accepted' } | { state: 'failed'; failure: Failure }>
  /** Only this answer proves that the money has arrived. */
  status: (reference: string) => Promise<PhoneStatus>
}
