import type { Call, RawAnswer } from '#server/http/call.ts'
import type { CsvColumn } from '#server/http/csv.ts'
import { listFile } from '#server/http/list-file.ts'
import { contentDisposition } from '#server/http/content-disposition.ts'
import { readIssuer } from '#server/pdf/issuer.ts'
import { PAGE_NUMBERS } from '#server/pdf/page-numbers.ts'
import { printReport } from '#server/pdf/print.ts'
import { formatMoney, toMinor } from '#shared/currency.ts'
import { formatDay } from '#shared/dates.ts'
import { type Message, message, word } from '#shared/message.ts'
import { filterInPeriod, readPublicationIncome } from '../income/income.service.ts'
import type { Publication, publicationApi, PublicationStatus, PublicationType } from '../publication.contract.ts'
import { listAllPublications, listPublications, sumPublications } from '../publication.data.ts'
import { publicationsPrinted } from '../publication.events.ts'

const TYPE_WORDS: Record<PublicationType, Message> = {
  newspaper: message('Newspaper'),
  magazine: message('Magazine'),
  brochure: message('Brochure'),
  flyer: message('Flyer'),
  other: message('Other'),
}

const STATUS_WORDS: Record<PublicationStatus, Message> = {
  pending: message('Pending'),
  processing: message('Processing'),
  completed: word('Completed', 'publication'),
  cancelled: word('Cancelled', 'publication'),
}

const PAPER_FILE: readonly CsvColumn<Publication>[] = [
  { head: message('Title'), cell: ({ title }) => title },
  { head: message('Type'), cell: (row) => TYPE_WORDS[row.publication_type] },
  { head: message('Publication date'), cell: (row) => row.publication_date },
  { head: message('Price'), cell: ({ price }) => price },
  { head: message('Currency'), cell: () => 'NGN' },
  { head: message('Status'), cell: ({ status }) => STATUS_WORDS[status] },
  { head: message('Note'), cell: ({ note }) => note },
  { head: message('Recorded by'), cell: (row) => row.recorded_by },
]

/** All rows of the list as a file; the download is logged with their number. */
export async function exportPublications(call: Call<typeof publicationApi.export>): Promise<RawAnswer> {
  const { db, query, now } = call
  const found = await listAllPublications(db, await filterInPeriod(db, query, now()), query.sort)
  return listFile(call, { action: 'publication.export', name: 'publications', columns: PAPER_FILE }, found)
}

/** How many rows are printed. */
const PRINTED = 200

/** The rows of the list, the first of them where there are many, with what they bring, in the language of the reader. */
export async function exportPublicationsPdf(call: Call<typeof publicationApi.pdf>): Promise<RawAnswer> {
  const { db, query, now, say, translate, language } = call
  const filter = await filterInPeriod(db, query, now())
  const { rows, total } = await listPublications(db, filter, { sort: query.sort, limit: PRINTED })
  const income = await readPublicationIncome(db, query, now())
  await publicationsPrinted(call, db, { ...query, count: rows.length })
  const money = (naira: number): string => formatMoney(toMinor(naira, 'NGN') ?? 0, 'NGN', language)
  const day = (of: Publication['publication_date']): string => formatDay(of, language)
  const { from, to, before } = income.period
  const { status, publication_type: type, search } = query
  const sum = formatMoney(await sumPublications(db, filter), 'NGN', language)
  const body = await printReport({
    language,
    issuer: await readIssuer(db),
    heading: say('Publications'),
    lines: [
      say('{from} to {to}: {amount}', { from: day(from), to: day(to), amount: money(income.total) }),
      say('Previous period, {from} to {to}: {amount}', {
        from: day(before.from),
        to: day(before.to),
        amount: money(income.before),
      }),
      ...(status && status !== 'all' ? [say('Status: {status}', { status: STATUS_WORDS[status] })] : []),
      ...(type && type !== 'all' ? [say('Type: {type}', { type: TYPE_WORDS[type] })] : []),
      ...(search ? [say('Search: {words}', { words: search })] : []),
      ...(total > PRINTED ? [say('The first {count} of {total}', { count: PRINTED, total })] : []),
    ],
    tables: [
      {
        heading: say('Total of the list: {amount}', { amount: sum }),
        texts: 2,
        heads: [say('Title'), say('Type'), say('Publication date'), say('Status'), say('Price')],
        rows: rows.map((row) => [
          row.title,
          translate(TYPE_WORDS[row.publication_type]),
          day(row.publication_date),
          translate(STATUS_WORDS[row.status]),
          money(row.price),
        ]),
      },
    ],
    pageText: say('Page {page} of {pages}', PAGE_NUMBERS),
  })
  return {
    type: 'application/pdf',
    language,
    body,
    headers: contentDisposition(`publications-${from}-${to}.pdf`, 'inline'),
  }
}
