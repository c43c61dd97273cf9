import * as z from 'zod/mini'
import { pictureRule } from '#features/base/upload/upload.contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { ById, Id } from '#shared/id.ts'
import { text } from '#shared/message.ts'
import { CurrencyField } from '#shared/currency.ts'
import { moves } from '#shared/moves.ts'
import { PhoneNumber } from '#shared/person-fields.ts'
import { FAILURES } from '#shared/phone-payment-failures.ts'
import { anyone } from '#shared/policy.ts'
import { Counted, Counting, Deciding, Paged, Paging, Search, sortedBy } from '#shared/paging.ts'
import { Reason, requiredText } from '#shared/text-fields.ts'
import { tidy } from '#shared/visible-text.ts'
import { paymentPolicy } from './payment.policy.ts'

/** An order: nothing handed in yet; being checked; paid; the last try failed; not paid in time; paid back; no longer wanted. */
export const ORDER_STATUSES = ['created', 'pending', 'paid', 'failed', 'expired', 'refunded', 'cancelled'] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

/** One try to pay: `prompt_sent` waits for the learner's phone, `pending` for a person who checks. */
export const ATTEMPT_STATUSES = ['created', 'prompt_sent', 'pending', 'paid', 'failed', 'expired'] as const
export type AttemptStatus = (typeof ATTEMPT_STATUSES)[number]

/** How an order can be paid. */
const PROVIDERS = ['manual', 'momo'] as const

export const ORDER_COLUMNS = ['learner', 'title', 'when'] as const
export type OrderColumn = (typeof ORDER_COLUMNS)[number]

/** What staff decide about an order. Money is not undone within seconds: each asks before. A refund ends the place that was bought or keeps it. */
export const orderMoves = moves({
  accept: { from: ['pending'], to: 'paid', answer: 'yes' },
  refuse: { from: ['pending'], to: 'failed', reason: true, answer: 'no' },
  refund: { from: ['paid'], to: 'refunded', reason: true },
  refundAndKeep: { from: ['paid'], to: 'refunded', reason: true },
})

/** An order of a course waits so many days to be paid, then it expires; a place in a program is held for less (`heldHours`). */
export const ORDER_DAYS = 14

const Attempt = z.object({
  id: z.number(),
  provider: z.enum(PROVIDERS),
  status: z.enum(ATTEMPT_STATUSES),
  reference: z.string(),
  /** The phone that pays; null for a transfer. */
  payer: z.nullable(z.string()),
  /** Why it failed: the words of the person who refused a proof, or what mobile money says. */
  reason: z.nullable(z.string()),
  failure: z.nullable(z.enum(FAILURES)),
  submitted_by: z.number(),
  /** Address of the picture of the proof, for a short time. */
  proof_url: z.nullable(z.string()),
  created_at: z.string(),
})
export type Attempt = z.infer<typeof Attempt>

/** What is bought: a course, or a place in a cohort of a program. */
const Item = z.object({
  kind: z.enum(['course', 'program']),
  id: z.number(),
  title: z.string(),
  /** Null for a course. */
  cohort: z.nullable(z.object({ id: z.number(), name: z.string() })),
})
export type Item = z.infer<typeof Item>

export const Order = z.object({
  id: z.number(),
  status: z.enum(ORDER_STATUSES),
  currency: CurrencyField,
  /** Before the coupon, as a number of the currency. */
  price: z.number(),
  discount: z.number(),
  total: z.number(),
  coupon: z.nullable(z.string()),
  user: z.object({ id: z.number(), name: z.string(), email: z.string(), profile_picture: z.nullable(z.string()) }),
  item: Item,
  /** Until when the place in the cohort is held while nothing is handed in; null for a course. */
  held_until: z.nullable(z.string()),
  /** The newest one. */
  attempt: z.nullable(Attempt),
  receipt_number: z.nullable(z.number()),
  paid_at: z.nullable(z.string()),
  refunded_at: z.nullable(z.string()),
  refund_reason: z.nullable(z.string()),
  created_at: z.string(),
})
export type Order = z.infer<typeof Order>

/** A way to pay in a currency; `instructions` are the words of the organisation, for a transfer. */
const Method = z.object({ provider: z.enum(PROVIDERS), instructions: z.nullable(z.string()) })
export type Method = z.infer<typeof Method>

export const Offer = z.object({ currency: CurrencyField, amount: z.number(), methods: z.array(Method) })
export type Offer = z.infer<typeof Offer>

const Narrowed = {
  status: z.optional(z.enum([...ORDER_STATUSES, 'all'])),
  ...Deciding,
  search: Search,
  /** A column, with a leading minus descending. */
  sort: sortedBy(ORDER_COLUMNS),
}

/** The picture of a transfer's receipt. */
export const proofRule = pictureRule

/** What MTN MoMo reports. It only says that something happened: the status is then asked for. */
const MomoNotice = z.strictObject({
  amount: z.optional(z.union([z.string(), z.number()])),
  currency: z.optional(z.string()),
  financialTransactionId: z.optional(z.union([z.string(), z.number()])),
  externalId: z.optional(z.union([z.string(), z.number()])),
  payer: z.optional(z.record(z.string(), z.unknown())),
  payerMessage: z.optional(z.string()),
  payeeNote: z.optional(z.string()),
  status: z.optional(z.string()),
  reason: z.optional(z.unknown()),
})
const momoNotice = {
  path: '/api/payments/momo/:reference/:key',
  access: anyone,
  params: z.object({ reference: z.string().check(z.maxLength(64)), key: z.string().check(z.maxLength(64)) }),
  body: MomoNotice,
} as const

/** In which currency someone pays, and with which coupon. */
export const Ordering = z.strictObject({
  currency: CurrencyField,
  coupon: z.optional(z.string().check(tidy(), z.maxLength(40, text('Use at most {maximum} characters')))),
})

export const paymentApi = {
  checkout: endpoint({
    name: 'payment.checkout',
    method: 'GET',
    path: '/api/courses/:id/checkout',
    access: paymentPolicy.buy,
    summary: 'What a premium course costs now, in which currencies and ways it can be paid, and the open order.',
    params: ById,
    response: z.object({
      course: z.object({ id: z.number(), title: z.string(), is_free: z.boolean() }),
      offers: z.array(Offer),
      /** How the organisation refunds, in its words; empty where it has written nothing. */
      refund_rule: z.string(),
      /** The caller's order that is not over. */
      order: z.nullable(Order),
    }),
  }),
  order: endpoint({
    name: 'payment.order',
    method: 'POST',
    path: '/api/courses/:id/orders',
    access: paymentPolicy.buy,
    isIdempotent: true,
    summary:
      'Orders a course at its price of now; an order that is not over is taken up, with this currency and coupon while nothing was handed in.',
    params: ById,
    body: Ordering,
    response: z.object({ message: z.string(), order: Order }),
    status: 201,
  }),
  listOwn: endpoint({
    name: 'payment.listOwn',
    method: 'GET',
    path: '/api/orders',
    access: paymentPolicy.buy,
    summary: "The caller's orders, newest first.",
    query: z.object({ ...Paging }),
    response: z.object({ orders: z.array(Order), ...Paged }),
  }),
  get: endpoint({
    name: 'payment.get',
    method: 'GET',
    path: '/api/orders/:id',
    access: paymentPolicy.get,
    summary: 'One order with how it can be paid and every try so far, newest first.',
    params: ById,
    response: z.object({
      order: Order,
      methods: z.array(Method),
      /** How the organisation refunds, in its words; empty where it has written nothing. */
      refund_rule: z.string(),
      /** The days within which a proof is usually checked; null while too few were. */
      usual_days: z.nullable(z.number()),
      /** `also_in`: other orders for which the same reference was handed in; only for those who keep the accounts. */
      attempts: z.array(z.extend(Attempt, { also_in: z.array(z.number()) })),
    }),
  }),
  submitProof: endpoint({
    name: 'payment.submitProof',
    method: 'POST',
    path: '/api/orders/:id/proof',
    access: paymentPolicy.pay,
    isIdempotent: true,
    summary: 'Hands in the proof of a transfer: its reference and a picture; staff check it.',
    params: ById,
    body: z.strictObject({ reference: requiredText(text('Enter your payment reference'), 120) }),
    files: { proof: proofRule },
    response: z.object({ message: z.string(), order: Order }),
  }),
  payByPhone: endpoint({
    name: 'payment.payByPhone',
    method: 'POST',
    path: '/api/orders/:id/phone',
    access: paymentPolicy.pay,
    isIdempotent: true,
    summary:
      'Pays an order by mobile money: its service asks this phone to confirm. While it waits, a second call answers the same payment.',
    params: ById,
    body: z.strictObject({ phone_number: PhoneNumber }),
    response: z.object({ message: z.string(), order: Order }),
  }),
  momoPut: endpoint({
    ...momoNotice,
    name: 'payment.momoPut',
    method: 'PUT',
    summary: 'MTN MoMo says that something has happened to a payment; its status is asked for then.',
  }),
  momoPost: endpoint({
    ...momoNotice,
    name: 'payment.momoPost',
    method: 'POST',
    summary: 'The same by POST: MTN MoMo uses either.',
  }),
  receipt: endpoint({
    name: 'payment.receipt',
    method: 'GET',
    path: '/api/orders/:id/receipt',
    access: paymentPolicy.get,
    summary: 'The receipt of a paid order as a PDF, A4.',
    params: ById,
    raw: 'application/pdf',
  }),
  list: endpoint({
    name: 'payment.list',
    method: 'GET',
    path: '/api/payments',
    access: paymentPolicy.list,
    summary: 'Orders of all learners; those whose proof waits longest first, then newest first.',
    query: z.object({
      ...Narrowed,
      /** As `search`, but for the title of what was bought. */
      payment: Search,
      ...Counting,
      ...Paging,
    }),
    response: z.object({ orders: z.array(Order), ...Counted, ...Paged }),
  }),
  export: endpoint({
    name: 'payment.export',
    method: 'GET',
    path: '/api/payments/export',
    access: paymentPolicy.list,
    summary:
      'The orders of the same list as a CSV file, all pages of it. The own password must have been given within 10 minutes.',
    query: z.object(Narrowed),
    raw: 'text/csv',
  }),
  accept: endpoint({
    name: 'payment.accept',
    method: 'POST',
    path: '/api/payments/:id/accept',
    access: paymentPolicy.decide,
    isIdempotent: true,
    summary: 'The money of a proof has arrived: the order is paid and the learner may start.',
    params: ById,
    body: z.strictObject({
      /** The attempt that was looked at; refused when there is a newer one. */
      attempt_id: Id,
    }),
    response: z.object({ message: z.string(), order: Order }),
  }),
  refuse: endpoint({
    name: 'payment.refuse',
    method: 'POST',
    path: '/api/payments/:id/refuse',
    access: paymentPolicy.decide,
    isIdempotent: true,
    summary: 'A proof is not good, for a reason that the learner reads; another one can be handed in.',
    params: ById,
    body: z.strictObject({ attempt_id: Id, reason: Reason }),
    response: z.object({ message: z.string(), order: Order }),
  }),
  refund: endpoint({
    name: 'payment.refund',
    method: 'POST',
    path: '/api/payments/:id/refund',
    access: paymentPolicy.refund,
    isIdempotent: true,
    summary:
      'Records that a paid order was paid back, for a reason that the learner reads; the place in the course or the program ends or stays, as chosen.',
    params: ById,
    body: z.strictObject({ reason: Reason, ends_access: z.boolean() }),
    response: z.object({ message: z.string(), order: Order }),
  }),
}
