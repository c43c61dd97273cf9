import type { Db } from '#server/db/db.ts'
import type { Call } from '#server/http/call.ts'
import { readPeriod } from '#server/period.ts'
import { parseSearchParams } from '#shared/search-params.ts'
import { type Money, toMajor } from '#shared/currency.ts'
import type { Day } from '#shared/dates.ts'
import { type Message, message } from '#shared/message.ts'
import { type AskedPeriod, type ChosenPeriod, type DayCount, type Period, pointsOf, type Span } from '#shared/period.ts'
import { type PublicationIncome, type publicationApi, PublicationsAsked } from '../publication.contract.ts'
import { type PublicationFilter, sumPublicationDays } from '../publication.data.ts'

type Query = Omit<Call<typeof publicationApi.export>['query'], keyof AskedPeriod>

/** Which publications a query asks for. */
const filterOf = ({
  status,
  publication_type: type,
  start_date,
  end_date,
  search,
}: Partial<Query>): PublicationFilter => ({
  status: status === 'all' ? undefined : status,
  publication_type: type === 'all' ? undefined : type,
  start_date,
  end_date,
  search,
})

type Days = { start_date?: Day | undefined; end_date?: Day | undefined }

/** Chosen days take precedence over the period of the page; if only one is chosen, the other comes from that period. */
async function periodOf(
  db: Db,
  { start_date: first, end_date: last, ...page }: Days & AskedPeriod,
  now: Date,
): Promise<Period> {
  const { period } = await readPeriod(db, page, now)
  if (first === undefined && last === undefined) return period
  const chosen = { from: first ?? period.from, to: last ?? period.to }
  return (await readPeriod(db, { period: 'custom', ...chosen }, now)).period
}

/** The same in the period of a page, where the query names one: its rows are those whose income is shown above them. */
export async function filterInPeriod(
  db: Db,
  query: Partial<Query> & AskedPeriod,
  now: Date,
): Promise<PublicationFilter> {
  if (query.period === undefined) return filterOf(query)
  const { from, to } = await periodOf(db, query, now)
  return { ...filterOf(query), start_date: from, end_date: to }
}

const sumOf = (days: readonly DayCount[]): number => days.reduce((sum, { count }) => sum + count, 0)

const minorToNaira = (minor: number): number => toMajor(minor, 'NGN')

/** The income from the publications of a filter in a period, with that of the period before (ADR 43). */
export async function readPublicationIncome(
  db: Db,
  query: Partial<Query> & AskedPeriod,
  now: Date,
): Promise<PublicationIncome> {
  const period = await periodOf(db, query, now)
  const filter = filterOf(query)
  const daysIn = ({ from, to }: Span) => sumPublicationDays(db, { ...filter, start_date: from, end_date: to })
  const [days, earlier] = [await daysIn(period), await daysIn(period.before)]
  return {
    period,
    total: minorToNaira(sumOf(days)),
    before: minorToNaira(sumOf(earlier)),
    points: pointsOf(period, days, earlier).map(({ date, count, before }) => ({
      date,
      count: minorToNaira(count),
      before: before === null ? null : minorToNaira(before),
    })),
  }
}

const nairaMoney = (amount: number): Money => ({ amount, currency: 'NGN' })

/** The income from publications, for the mail of a saved view that shows them. */
export async function publicationsForMail(
  db: Db,
  chosen: ChosenPeriod,
  search: URLSearchParams,
  now: Date,
): Promise<Message[]> {
  const asked = parseSearchParams(PublicationsAsked, search)
  if (search.get('view') !== 'publications' && Object.keys(asked).length === 0) return []
  const { period, total, before } = await readPublicationIncome(db, { ...asked, ...chosen }, now)
  return [
    message('Publications from {from} to {to}: {amount}, previous period: {earlier}', {
      from: { day: period.from },
      to: { day: period.to },
      amount: nairaMoney(total),
      earlier: nairaMoney(before),
    }),
  ]
}
