import type { Db } from '#server/db/db.ts'
import { recipientAt } from '#server/mail/mail.ts'
import type { Money } from '#shared/currency.ts'
import { type Message, message } from '#shared/message.ts'
import { record } from '#features/base/record/record.service.ts'
import type { Cause, Past } from '#server/cause.ts'
import type { Donation } from './donation.contract.ts'
import { WAY_WORDS } from './receipt/receipt.service.ts'

export const donationSubject = (id: number): string => `donation:${id}`

/** The texts of the audit log's actions in the history of a gift. */
export const DONATION_HISTORY: Readonly<Record<string, Message>> = {
  'donation.create': message('Recorded'),
  'donation.update': message('Corrected'),
  'donation.remove': message('Voided'),
  'donation.mailReceipt': message('Receipt emailed'),
}

/** What a correction can change, as the history names it. */
const FIELD_WORDS = {
  name: message('Donor'),
  email: message('Email'),
  amount: message('Amount'),
  currency: message('Currency'),
  received_on: message('Received on'),
  way: message('Payment method'),
  reference: message('Reference'),
  purpose: message('Gift for'),
  note: message('Note'),
  language: message('Language'),
} satisfies Partial<Record<keyof Donation, Message>>
type Field = keyof typeof FIELD_WORDS
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a constant
const FIELDS = Object.keys(FIELD_WORDS) as Field[]

/** Values before and after, as the log keeps them. */
type Changes = Partial<Record<Field, { from: string; to: string }>>

const valueText = (value: string | number | null): string => (value === null ? '' : String(value))

/** The changed values. */
export function changesBetween(before: Donation, after: Donation): Changes {
  const changed = FIELDS.filter((field) => before[field] !== after[field])
  return Object.fromEntries(
    changed.map((field) => [field, { from: valueText(before[field]), to: valueText(after[field]) }]),
  )
}

const WAYS: ReadonlyMap<string, Message> = new Map(Object.entries(WAY_WORDS))

/** A value of the log as people read it. */
const readableValue = (field: Field, value: string): string | Message =>
  (field === 'way' ? WAYS.get(value) : undefined) ?? (value === '' ? '—' : value)

/** What a line of the log says of changes, each as a sentence of its own. */
export const changesIn = (detail: Record<string, unknown>): Message[] => {
  const changes = (detail.changes ?? {}) as Changes
  return FIELDS.flatMap((field) => {
    const change = changes[field]
    if (!change) return []
    const { from, to } = change
    return [
      message('{field}: {from} → {to}', {
        field: FIELD_WORDS[field],
        from: readableValue(field, from),
        to: readableValue(field, to),
      }),
    ]
  })
}

type Recorded = { id: number; byId: number; receipt: number; amount: Money }

/** A gift was recorded. */
export const donationRecorded = (cause: Cause | Past, tx: Db, { id, byId, receipt, amount }: Recorded): Promise<void> =>
  record(cause, tx, [
    { action: 'donation.create', actorId: byId, subject: donationSubject(id), detail: { ...amount, receipt } },
  ])

/** A gift was corrected; the log keeps what it said before. */
export const donationCorrected = (
  cause: Cause | Past,
  tx: Db,
  { id, byId, changes }: { id: number; byId: number; changes: Changes },
): Promise<void> =>
  record(cause, tx, [{ action: 'donation.update', actorId: byId, subject: donationSubject(id), detail: { changes } }])

/** Someone without an account, or with one: the mail is in the language that was chosen for the receipt. */
const recipientForDonor = ({ email, user, language }: Donation) => ({
  ...recipientAt(email ?? '', language),
  id: user?.id ?? null,
})

/** A gift is void; the person who got its receipt by mail is notified. */
export function donationVoided(
  cause: Cause | Past,
  tx: Db,
  donation: Donation,
  { byId, reason }: { byId: number; reason: string },
): Promise<void> {
  const to = recipientForDonor(donation)
  const number = String(donation.receipt_number)
  return record(cause, tx, [
    {
      action: 'donation.remove',
      actorId: byId,
      subject: donationSubject(donation.id),
      detail: { reason },
      ...(donation.mailed_at !== null &&
        donation.email !== null && {
          mail: {
            to,
            subject: message('Receipt {number} is void', { number }),
            lines: [
              message('Hello,'),
              message('Receipt {number}, which we sent you, is no longer valid. Reason: {reason}', {
                number,
                reason,
              }),
              message('If you have a question about it, please write to us.'),
            ],
          },
        }),
    },
  ])
}

/** The receipt of a gift is mailed. */
export function receiptMailed(
  cause: Cause,
  tx: Db,
  donation: Donation,
  { amount, pdf }: { amount: Money; pdf: Buffer },
): Promise<void> {
  const to = recipientForDonor(donation)
  const number = String(donation.receipt_number)
  return record(cause, tx, [
    {
      action: 'donation.mailReceipt',
      subject: donationSubject(donation.id),
      detail: { to: donation.email },
      mail: {
        to,
        subject: message('Thank you for your gift: receipt {number}', { number }),
        lines: [
          message('Hello,'),
          message('Thank you for your gift to our scholarship fund: {amount}.', { amount }),
          message('The receipt is attached.'),
        ],
        attachment: { filename: `receipt-${number}.pdf`, type: 'application/pdf', content: pdf },
      },
    },
  ])
}
