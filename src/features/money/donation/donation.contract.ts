import * as z from 'zod/mini'
import { ADDRESS, emailChecks } from '#shared/email.ts'
import { CurrencyField } from '#shared/currency.ts'
import { Day } from '#shared/dates.ts'
import { endpoint } from '#shared/endpoint.ts'
import { ById } from '#shared/id.ts'
import { LANGUAGE_CODES } from '#shared/languages.ts'
import { text } from '#shared/message.ts'
import { moves } from '#shared/moves.ts'
import { Counted, Counting, Paged, Paging, Search, sortedBy } from '#shared/paging.ts'
import { optionalText, Reason, requiredText } from '#shared/text-fields.ts'
import { donationPolicy } from './donation.policy.ts'

/** How a gift came in. */
export const DONATION_WAYS = ['bank', 'mobile_money', 'cash', 'card'] as const
export type DonationWay = (typeof DONATION_WAYS)[number]

export const DONATION_STATUSES = ['received', 'void'] as const
export type DonationStatus = (typeof DONATION_STATUSES)[number]

/** The sortable columns of the list. */
export const DONATION_COLUMNS = ['donor', 'when', 'receipt'] as const
export type DonationColumn = (typeof DONATION_COLUMNS)[number]

/** A number that was given is never given again, so a gift that was entered by mistake is kept as void. */
export const donationMoves = moves({ void: { from: ['received'], to: 'void', reason: true } })

/** The most characters of each text. */
export const DONATION_TEXTS = { name: 120, reference: 80, purpose: 120, note: 1000 } as const

/** An address, or none. */
const OR_NONE = new RegExp(`^$|${ADDRESS.source}`)
const TOO_MUCH = text('Enter at most {maximum}')
const ASK_AMOUNT = text('Enter an amount')

const Donation = z.object({
  id: z.number(),
  /** Numbers have no gaps. */
  receipt_number: z.number(),
  status: z.enum(DONATION_STATUSES),
  /** Null for someone who wants to stay unknown. */
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  /** The account that has this email address. */
  user: z.nullable(z.object({ id: z.number(), name: z.string() })),
  /** A number of the currency. */
  amount: z.number(),
  currency: CurrencyField,
  received_on: Day,
  way: z.enum(DONATION_WAYS),
  reference: z.string(),
  purpose: z.string(),
  note: z.string(),
  /** Of the receipt that is mailed. */
  language: z.enum(LANGUAGE_CODES),
  /** Grows with every change: a correction names the one that was read. */
  revision: z.number(),
  recorded_by: z.string(),
  created_at: z.iso.datetime(),
  changed_at: z.nullable(z.iso.datetime()),
  voided_at: z.nullable(z.iso.datetime()),
  void_reason: z.nullable(z.string()),
  /** When the receipt was mailed last. */
  mailed_at: z.nullable(z.iso.datetime()),
})
export type Donation = z.infer<typeof Donation>

const DonationForm = z.strictObject({
  name: optionalText(DONATION_TEXTS.name),
  email: z.optional(z.string().check(z.toLowerCase(), ...emailChecks({ rule: OR_NONE, most: 200 }))),
  amount: z
    .number({ error: ASK_AMOUNT })
    .check(z.positive({ error: ASK_AMOUNT, abort: true }), z.maximum(1_000_000_000, TOO_MUCH)),
  currency: CurrencyField,
  received_on: z.iso.date(text('Choose the day')).brand<'Day'>(),
  way: z.enum(DONATION_WAYS, { error: text('Choose the payment method') }),
  reference: requiredText(text('Enter the reference'), DONATION_TEXTS.reference),
  purpose: optionalText(DONATION_TEXTS.purpose),
  note: optionalText(DONATION_TEXTS.note),
  language: z.optional(z.enum(LANGUAGE_CODES)),
  /** Mails the receipt to the address. */
  send_receipt: z.optional(z.boolean()),
})
export type DonationForm = z.output<typeof DonationForm>

const HistoryEntry = z.object({
  at: z.iso.datetime(),
  /** What was done, in words. */
  what: z.string(),
  who: z.nullable(z.string()),
  /** The reason, the address of a mail, or what was corrected. */
  detail: z.nullable(z.string()),
})
export type DonationHistoryEntry = z.infer<typeof HistoryEntry>

/** Which gifts, and in which order. */
const Narrowed = {
  status: z.optional(z.enum([...DONATION_STATUSES, 'all'])),
  way: z.optional(z.enum(DONATION_WAYS)),
  /** The first and the last day, both included. */
  from: z.optional(Day),
  to: z.optional(Day),
  search: Search,
  sort: sortedBy(DONATION_COLUMNS),
}

const Changed = z.object({ message: z.string(), donation: Donation })

export const donationApi = {
  list: endpoint({
    name: 'donation.list',
    method: 'GET',
    path: '/api/donations',
    access: donationPolicy.list,
    summary:
      'Gifts to the scholarship fund, the newest first, with what came in per currency, without void ones (spec 3 §7). Amounts of different currencies are never added up.',
    query: z.object({ ...Narrowed, ...Counting, ...Paging }),
    response: z.object({
      donations: z.array(Donation),
      totals: z.array(z.object({ currency: CurrencyField, amount: z.number(), gifts: z.number() })),
      ...Counted,
      ...Paged,
    }),
  }),
  export: endpoint({
    name: 'donation.export',
    method: 'GET',
    path: '/api/donations/export',
    access: donationPolicy.list,
    summary:
      'The gifts of the same list as a CSV file, all pages of it. The own password must have been given within 10 minutes.',
    query: z.object(Narrowed),
    raw: 'text/csv',
  }),
  get: endpoint({
    name: 'donation.get',
    method: 'GET',
    path: '/api/donations/:id',
    access: donationPolicy.list,
    summary: 'A gift with everything that has happened to it, oldest first.',
    params: ById,
    response: z.object({ donation: Donation, history: z.array(HistoryEntry) }),
  }),
  create: endpoint({
    name: 'donation.create',
    method: 'POST',
    path: '/api/donations',
    access: donationPolicy.change,
    isIdempotent: true,
    summary:
      'Records a gift and gives it the next receipt number (spec 3 §7). A way and reference that were recorded before are a 422 at the reference.',
    body: DonationForm,
    response: Changed,
    status: 201,
  }),
  update: endpoint({
    name: 'donation.update',
    method: 'PUT',
    path: '/api/donations/:id',
    access: donationPolicy.change,
    summary:
      'Corrects a gift; its receipt keeps the number and says that it was corrected. 409 when somebody has changed it meanwhile, or it is void (spec 3 §7).',
    params: ById,
    body: z.extend(DonationForm, { revision: z.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)) }),
    response: Changed,
  }),
  remove: endpoint({
    name: 'donation.remove',
    method: 'DELETE',
    path: '/api/donations/:id',
    access: donationPolicy.change,
    summary:
      'Makes a gift void, with a reason: it leaves the totals and keeps its number, and its reference is free again (spec 3 §7).',
    params: ById,
    body: z.strictObject({ reason: Reason }),
    response: Changed,
  }),
  receipt: endpoint({
    name: 'donation.receipt',
    method: 'GET',
    path: '/api/donations/:id/receipt.pdf',
    access: donationPolicy.list,
    summary: 'The receipt of a gift as a PDF in the language of the reader; that of a void one says so.',
    params: ById,
    raw: 'application/pdf',
  }),
  mailReceipt: endpoint({
    name: 'donation.mailReceipt',
    method: 'POST',
    path: '/api/donations/:id/receipt-mail',
    access: donationPolicy.change,
    summary: 'Mails the receipt to the address of the gift; not twice within a minute.',
    params: ById,
    response: Changed,
  }),
}
