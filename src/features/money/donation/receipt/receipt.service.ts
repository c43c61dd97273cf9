import type { Services } from '#server/service-types.ts'
import { translate } from '#server/language/translate.ts'
import { readIssuer } from '#server/pdf/issuer.ts'
import { printStatement } from '#server/pdf/print.ts'
import { formatMoney, toMinor } from '#shared/currency.ts'
import { formatDay, formatInstant } from '#shared/dates.ts'
import type { Language } from '#shared/languages.ts'
import { type Message, message } from '#shared/message.ts'
import type { Donation, DonationWay } from '../donation.contract.ts'

/** How a gift came in, as people read it. */
export const WAY_WORDS: Record<DonationWay, Message> = {
  bank: message('Bank transfer'),
  mobile_money: message('Mobile money'),
  cash: message('Cash'),
  card: message('Card'),
}

/** The last line: whether it is void or was corrected. */
function closingNoteOf(
  { voided_at: voided, void_reason: reason, changed_at: changed }: Donation,
  day: (iso: string) => string,
) {
  if (voided)
    return message('This receipt was voided on {day}. Reason: {reason}', { day: day(voided), reason: reason ?? '' })
  return changed ? message('Corrected on {day}. This replaces the earlier receipt.', { day: day(changed) }) : undefined
}

/** The receipt of a gift as a PDF, in a language. */
export async function receiptPdf(
  { db }: Pick<Services, 'db'>,
  donation: Donation,
  language: Language,
): Promise<Buffer> {
  const issuer = await readIssuer(db)
  const translated = (says: Message): string => translate(language, says, issuer.time_zone)
  const say = (text: string, values: Record<string, string> = {}): string => translated({ text, values })
  const note = closingNoteOf(donation, (iso) => formatInstant(iso, { locale: language, zone: issuer.time_zone }))
  const { amount, currency, purpose } = donation
  const title = say('Receipt {number}', { number: String(donation.receipt_number) })
  return printStatement({
    language,
    title,
    issuer,
    heading: title,
    rows: [
      { name: say('Received on'), value: formatDay(donation.received_on, language) },
      {
        name: say('Received from'),
        value: donation.name ?? say('Anonymous donor'),
      },
      { name: say('Gift for'), value: purpose === '' ? say('Scholarship fund') : purpose },
      { name: say('Payment method'), value: translated(WAY_WORDS[donation.way]) },
      { name: say('Reference'), value: donation.reference },
    ],
    sum: { name: say('Received'), value: formatMoney(toMinor(amount, currency) ?? 0, currency, language) },
    note: note ? translated(note) : null,
  })
}
