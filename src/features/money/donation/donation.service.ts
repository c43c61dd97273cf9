import { readTrail } from '#server/audit/audit.data.ts'
import { recordReading } from '#server/audit/record-reading.ts'
import type { Db } from '#server/db/db.ts'
import { isUniqueViolation } from '#server/db/errors.ts'
import { type Call, handlers, type RawAnswer } from '#server/http/call.ts'
import { contentDisposition } from '#server/http/content-disposition.ts'
import { readOrganisation } from '#server/settings/organisation.ts'
import { moneyOf, toMinor } from '#shared/currency.ts'
import { type Day, dayIn } from '#shared/dates.ts'
import { type AppError, invalid, notFound } from '#shared/errors.ts'
import type { Language } from '#shared/languages.ts'
import { message } from '#shared/message.ts'
import { lostMove } from '#shared/moves.ts'
import type { Cause, Past } from '#server/cause.ts'
import { nextGiftNumber } from '#features/money/payment/ledger/ledger.service.ts'
import { findUserByEmail, namesOf } from '#features/base/user/user.service.ts'
import { type Donation, donationApi, type DonationForm, type DonationHistoryEntry } from './donation.contract.ts'
import {
  type DonationFacts,
  findDonation,
  findReference,
  insertDonation,
  listDonations,
  setDonation,
  setMailed,
  setReceiptNumber,
  sumDonations,
  voidDonation,
} from './donation.data.ts'
import {
  changesBetween,
  changesIn,
  DONATION_HISTORY,
  donationCorrected,
  donationRecorded,
  donationSubject,
  donationVoided,
  receiptMailed,
} from './donation.events.ts'
import { writeGiftEntry, correctGiftEntry, reverseGiftEntry } from './entry/entry.service.ts'
import { exportDonations, filterOf } from './export/export.service.ts'
import { receiptPdf } from './receipt/receipt.service.ts'

/** The button sends one mail, even if it is pressed again within this time. */
const MAIL_AGAIN_MS = 60_000

const NOT_FOUND = message('Gift not found')
const IS_VOID = message('This gift is void')
const NOT_MAILED = message('The gift is saved, but the receipt could not be emailed')

async function requireDonation(db: Db, id: number): Promise<Donation> {
  const found = await findDonation(db, id)
  if (!found) throw notFound(NOT_FOUND)
  return found
}

/** What a form says, as it is stored; the account is the one with the email address. */
async function factsOf(db: Db, form: DonationForm, { today, language }: { today: Day; language: Language }) {
  const { name, email, amount, currency, received_on: receivedOn, way, purpose = '', note = '' } = form
  const amountMinor = toMinor(amount, currency)
  if (amountMinor === undefined) throw invalid({ amount: [message('Too many decimal places for this currency')] })
  if (receivedOn > today) throw invalid({ received_on: [message('Choose today or an earlier day')] })
  if (form.send_receipt && !email) throw invalid({ email: [message('Enter the email address for the receipt')] })
  const user = email ? await findUserByEmail(db, email) : undefined
  return {
    name: name || null,
    email: email || null,
    userId: user?.id ?? null,
    amountMinor,
    currency,
    receivedOn,
    way,
    reference: form.reference.replaceAll(/\s+/g, ' '),
    purpose,
    note,
    language: form.language ?? language,
  } satisfies DonationFacts
}

/** Refused at its field: this transfer was recorded before. */
async function alreadyRecordedError(db: Db, facts: Pick<DonationFacts, 'way' | 'reference'>): Promise<AppError> {
  const number = await findReference(db, facts)
  const says =
    number === null
      ? message('A gift with this reference is already recorded')
      : message('A gift with this reference is already recorded: receipt {number}', { number: String(number) })
  return invalid({ reference: [says] })
}

/**
 * Records a gift, in the ledger too, and gives it the next number. Throws 422 when its way and reference were recorded
 * before.
 * @param now when it was recorded; the demo data gives past moments
 */
export async function recordDonation(
  cause: Cause | Past,
  tx: Db,
  { byId, ...facts }: DonationFacts & { byId: number },
  now: Date,
): Promise<number> {
  const id = await insertDonation(tx, { ...facts, recordedById: byId, createdAt: now })
  if (id === undefined) throw await alreadyRecordedError(tx, facts)
  await writeGiftEntry(tx, id, facts)
  const amount = moneyOf(facts.amountMinor, facts.currency)
  // The number comes last: others wait for it until this transaction ends.
  const number = await nextGiftNumber(tx)
  await setReceiptNumber(tx, id, number)
  await donationRecorded(cause, tx, { id, byId, receipt: number, amount })
  return id
}

/** The facts of a gift that the ledger has. */
const ledgerFactsOf = ({ amount, currency, received_on: receivedOn, way }: Donation) => ({
  amountMinor: toMinor(amount, currency) ?? 0,
  currency,
  receivedOn,
  way,
})

type Writing = Call<typeof donationApi.create> | Call<typeof donationApi.update>

async function readForm(call: Writing): Promise<DonationFacts> {
  const { db, body, now, language } = call
  const { time_zone: zone } = await readOrganisation(db)
  return factsOf(db, body, { today: dayIn(now(), zone), language })
}

async function create(call: Call<typeof donationApi.create>) {
  const { db, me, body, now, say } = call
  const facts = await readForm(call)
  const id = await db.transaction((tx) => recordDonation(call, tx, { ...facts, byId: me.id }, now()))
  const isMailed = !body.send_receipt || (await tryMailReceipt(call, id))
  return {
    message: isMailed ? say('Gift recorded') : call.translate(NOT_MAILED),
    donation: await requireDonation(db, id),
  }
}

/**
 * Corrects a gift, in the ledger too; the log keeps what it said. Throws 404, 409 when it is void or was changed since
 * it was read, and 422 when another gift has the reference.
 */
async function correctDonation(
  cause: Cause | Past,
  tx: Db,
  { id, revision, byId, ...facts }: DonationFacts & { id: number; revision: number; byId: number },
  now: Date,
): Promise<void> {
  const before = await requireDonation(tx, id)
  // The ledger reverses the entry of exactly this revision.
  const isRead = before.revision === revision
  if (!isRead || !(await setDonation(tx, { id, revision }, { ...facts, changedAt: now }))) {
    if ((await requireDonation(tx, id)).status === 'void') throw lostMove(IS_VOID)
    throw lostMove(message('This gift has changed in the meantime. Check the new version, then try again.'))
  }
  const after = await requireDonation(tx, id)
  await correctGiftEntry(tx, after, { before: ledgerFactsOf(before), after: ledgerFactsOf(after) })
  const changes = changesBetween(before, after)
  await donationCorrected(cause, tx, { id, byId, changes })
}

async function update(call: Call<typeof donationApi.update>) {
  const { db, me, params, body, now, say } = call
  const { id } = params
  await requireDonation(db, id)
  const facts = await readForm(call)
  const correcting = { ...facts, id, revision: body.revision, byId: me.id }
  try {
    await db.transaction((tx) => correctDonation(call, tx, correcting, now()))
  } catch (problem) {
    throw isUniqueViolation(problem) ? await alreadyRecordedError(db, facts) : problem
  }
  const isMailed = !body.send_receipt || (await tryMailReceipt(call, id))
  return {
    message: isMailed ? say('Gift corrected') : call.translate(NOT_MAILED),
    donation: await requireDonation(db, id),
  }
}

/** Makes a gift void, in the ledger too. Throws 404, and 409 when it is void already. */
export async function voidGift(
  cause: Cause | Past,
  tx: Db,
  { id, byId, reason }: { id: number; byId: number; reason: string },
  now: Date,
): Promise<void> {
  await requireDonation(tx, id)
  if (!(await voidDonation(tx, id, { reason, now }))) throw lostMove(message('This gift is already void'))
  // Read afterwards: the person who gave it is told at the address that it has now, and it is taken back as it is now.
  const donation = await requireDonation(tx, id)
  await reverseGiftEntry(tx, id, ledgerFactsOf(donation))
  await donationVoided(cause, tx, donation, { byId, reason })
}

async function remove(call: Call<typeof donationApi.remove>) {
  const { db, me, params, body, now, say } = call
  await db.transaction((tx) => voidGift(call, tx, { id: params.id, byId: me.id, reason: body.reason }, now()))
  return { message: say('Receipt voided'), donation: await requireDonation(db, params.id) }
}

/**
 * Mails the receipt of what was just saved; false when that has failed, which must not look as if nothing was saved.
 */
async function tryMailReceipt(call: Writing, id: number): Promise<boolean> {
  try {
    await mailReceipt(call, id, call.now())
    return true
  } catch (problem) {
    call.log.error(problem, 'a receipt could not be mailed')
    return false
  }
}

/**
 * Draws the receipt and queues its mail; the gift itself is stored by then. Throws 409 for what was mailed since
 * then.
 */
async function mailReceipt(
  call: Writing | Call<typeof donationApi.mailReceipt>,
  id: number,
  unlessSince: Date,
): Promise<void> {
  const { db, now } = call
  const donation = await requireDonation(db, id)
  if (donation.status === 'void') throw lostMove(IS_VOID)
  if (donation.email === null) throw lostMove(message('This gift has no email address'))
  const pdf = await receiptPdf(call, donation, donation.language)
  const at = now()
  await db.transaction(async (tx) => {
    if (!(await setMailed(tx, id, { now: at, unlessSince })))
      throw lostMove(message('The receipt was emailed a moment ago'))
    const amount = { amount: donation.amount, currency: donation.currency }
    await receiptMailed(call, tx, donation, { amount, pdf })
  })
}

async function receipt(call: Call<typeof donationApi.receipt>): Promise<RawAnswer> {
  const { db, params, language } = call
  const donation = await requireDonation(db, params.id)
  return {
    type: 'application/pdf',
    language,
    body: await receiptPdf(call, donation, language),
    headers: contentDisposition(`receipt-${donation.receipt_number}.pdf`, 'inline'),
  }
}

async function get(call: Call<typeof donationApi.get>) {
  const { db, params, translate } = call
  const donation = await requireDonation(db, params.id)
  await recordReading(call, 'donation.get', {
    record: donationSubject(donation.id),
    ownerId: donation.user?.id ?? null,
  })
  const lines = await readTrail(db, [donationSubject(params.id)], Object.keys(DONATION_HISTORY))
  const names = await namesOf(db, [...new Set(lines.flatMap(({ actorId }) => actorId ?? []))])
  const history = lines.flatMap(({ at, action, actorId, detail }): DonationHistoryEntry[] => {
    const words = DONATION_HISTORY[action]
    if (!words) return []
    const about =
      detail?.reason ??
      detail?.to ??
      changesIn(detail ?? {})
        .map(translate)
        .join('; ')
    return [
      {
        at: at.toISOString(),
        what: translate(words),
        who: actorId === null ? null : (names.get(actorId) ?? null),
        detail: typeof about === 'string' && about !== '' ? about : null,
      },
    ]
  })
  return { donation, history }
}

export const donationHandlers = handlers(donationApi, {
  list: async ({ db, query }) => {
    const { sort, page, limit, counts } = query
    const filter = filterOf(query)
    const { rows, ...paged } = await listDonations(db, filter, { sort, page, limit, counts })
    return { donations: rows, totals: await sumDonations(db, filter), ...paged }
  },
  export: exportDonations,
  get,
  create,
  update,
  remove,
  receipt,
  mailReceipt: async (call) => {
    await mailReceipt(call, call.params.id, new Date(call.now().getTime() - MAIL_AGAIN_MS))
    return { message: call.say('The receipt is being sent'), donation: await requireDonation(call.db, call.params.id) }
  },
})
