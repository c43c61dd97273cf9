import type { Db } from '#server/db/db.ts'
import { type Call, handlers, type RawAnswer } from '#server/http/call.ts'
import { type CsvColumn, csvAnswer } from '#server/http/csv.ts'
import { readPeriod } from '#server/period.ts'
import { askedIn } from '#shared/asked-in.ts'
import { type Money, toMajor, toMinor } from '#shared/currency.ts'
import type { Day } from '#shared/dates.ts'
import { invalid, notFound } from '#shared/errors.ts'
import { type Message, message } from '#shared/message.ts'
import { lostMove } from '#shared/moves.ts'
import { type AskedPeriod, type DayCount, pointsOf, type Span } from '#shared/period.ts'
import type { Cause, Past } from '../notification/notification.service.ts'
import {
  type Brought,
  type Publication,
  publicationApi,
  type PublicationForm,
  PublicationsAsked,
  type PublicationStatus,
  type PublicationType,
} from './publication.contract.ts'
import {
  deletePublication,
  findPublication,
  insertPublication,
  listAllPublications,
  listPublications,
  type PublicationFacts,
  type PublicationFilter,
  setPublication,
  sumPublicationDays,
  sumPublications,
} from './publication.data.ts'
import {
  publicationChanged,
  publicationCreated,
  publicationRemoved,
  publicationsExported,
} from './publication.events.ts'

async function requirePublication(db: Db, id: number): Promise<Publication> {
  const found = await findPublication(db, id)
  if (!found) throw notFound(message('Publication not found'))
  return found
}

/** What a form says, as it is stored. */
function factsOf({ title, price, status, note = '', ...form }: PublicationForm): PublicationFacts {
  const priceMinor = toMinor(price, 'NGN')
  if (priceMinor === undefined) throw invalid({ price: [message('This currency has no such small coins')] })
  return {
    title,
    publicationType: form.publication_type,
    publicationDate: form.publication_date,
    priceMinor,
    status,
    note,
  }
}

/** Enters a publication; the demo data gives past moments. */
export async function recordPublication(
  cause: Cause | Past,
  tx: Db,
  { byId, ...form }: PublicationForm & { byId: number },
): Promise<Publication> {
  const id = await insertPublication(tx, { ...factsOf(form), recordedById: byId })
  const publication = await requirePublication(tx, id)
  await publicationCreated(cause, tx, publication, { byId })
  return publication
}

async function create(call: Call<typeof publicationApi.create>) {
  const { db, me, body, say } = call
  const publication = await db.transaction((tx) => recordPublication(call, tx, { ...body, byId: me.id }))
  return { message: say('Publication saved'), publication }
}

async function update(call: Call<typeof publicationApi.update>) {
  const { db, params, body, say } = call
  const { revision, ...form } = body
  const publication = await db.transaction(async (tx) => {
    const before = await requirePublication(tx, params.id)
    if (!(await setPublication(tx, { id: params.id, revision }, factsOf(form))))
      throw lostMove(message('Somebody has changed this publication meanwhile. Please read it again.'))
    const after = await requirePublication(tx, params.id)
    await publicationChanged(call, tx, { before, after })
    return after
  })
  return { message: say('Publication saved'), publication }
}

async function remove(call: Call<typeof publicationApi.remove>) {
  const { db, params, say } = call
  await db.transaction(async (tx) => {
    const publication = await requirePublication(tx, params.id)
    if (!(await deletePublication(tx, params.id))) throw notFound(message('Publication not found'))
    await publicationRemoved(call, tx, publication)
  })
  return { message: say('Publication deleted') }
}

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
  completed: message('Completed'),
  cancelled: message('Cancelled'),
}

const COLUMNS: readonly CsvColumn<Publication>[] = [
  { head: message('Title'), cell: ({ title }) => title },
  { head: message('Type'), cell: (row) => TYPE_WORDS[row.publication_type] },
  { head: message('Publication date'), cell: (row) => row.publication_date },
  { head: message('Price'), cell: ({ price }) => price },
  { head: message('Currency'), cell: () => 'NGN' },
  { head: message('Status'), cell: ({ status }) => STATUS_WORDS[status] },
  { head: message('Note'), cell: ({ note }) => note },
  { head: message('Recorded by'), cell: (row) => row.recorded_by },
]

type Query = Call<typeof publicationApi.export>['query']

/** Which publications a query asks for. */
const filterOf = ({
  status,
  publication_type,
  start_date,
  end_date,
  search,
}: Partial<Query>): PublicationFilter => ({
  status: status === 'all' ? undefined : status,
  publication_type,
  start_date,
  end_date,
  search,
})

type Days = { start_date?: Day | undefined; end_date?: Day | undefined }

/** Chosen days go before the period of the page; of one alone the other is that of the period. */
async function periodOfPublications(db: Db, { start_date: from, end_date: to, ...asked }: Days & AskedPeriod, now: Date) {
  const read = await readPeriod(db, asked, now)
  if (from === undefined && to === undefined) return read.period
  const chosen = { from: from ?? read.period.from, to: to ?? read.period.to }
  return (await readPeriod(db, { period: 'custom', ...chosen }, now)).period
}

const sumOf = (days: readonly DayCount[]): number => days.reduce((sum, { count }) => sum + count, 0)

/** What the publications of a filter bring in a period, beside the period before (ADR 43). */
async function readBrought(db: Db, query: Partial<Query> & AskedPeriod, now: Date): Promise<Brought> {
  const period = await periodOfPublications(db, query, now)
  const daysIn = ({ from, to }: Span) =>
    sumPublicationDays(db, { ...filterOf(query), start_date: from, end_date: to })
  const [days, earlier] = [await daysIn(period), await daysIn(period.before)]
  const naira = (minor: number): number => toMajor(minor, 'NGN')
  return {
    period,
    total: naira(sumOf(days)),
    before: naira(sumOf(earlier)),
    points: pointsOf(period, days, earlier).map(({ date, count, before }) => ({
      date,
      count: naira(count),
      before: before === null ? null : naira(before),
    })),
  }
}

const nairaOf = (amount: number): Money => ({ amount, currency: 'NGN' })

/** What publications bring, for the mail of a view that is about them: it names them, or narrows their list. */
export async function mailedPublications(
  db: Db,
  span: Span,
  search: URLSearchParams,
  now: Date,
): Promise<Message[]> {
  const asked = askedIn(PublicationsAsked, search)
  if (search.get('view') !== 'publications' && Object.keys(asked).length === 0) return []
  const { period, total, before } = await readBrought(db, { ...asked, period: 'custom', ...span }, now)
  return [
    message('Publications from {from} to {to}: {amount}, in the period before {earlier}', {
      from: { day: period.from },
      to: { day: period.to },
      amount: nairaOf(total),
      earlier: nairaOf(before),
    }),
  ]
}

/** All rows of the list as a file; the log tells who took how many. */
async function exportPublications(call: Call<typeof publicationApi.export>): Promise<RawAnswer> {
  const { db, query } = call
  const { total, rows } = await listAllPublications(db, filterOf(query), query.sort)
  await publicationsExported(call, db, { ...query, count: total })
  return csvAnswer(call, 'publications', COLUMNS, rows)
}

export const publicationHandlers = handlers(publicationApi, {
  list: async ({ db, query }) => {
    const { sort, page, limit, counts } = query
    const filter = filterOf(query)
    const { rows, total: count, ...paged } = await listPublications(db, filter, { sort, page, limit, counts })
    return { data: rows, total: toMajor(await sumPublications(db, filter), 'NGN'), count, ...paged }
  },
  export: exportPublications,
  create,
  update,
  remove,
})
