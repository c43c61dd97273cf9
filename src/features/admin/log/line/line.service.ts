import { requireConfirmed } from '#features/base/account/password/password.service.ts'
import type { Cause } from '#server/cause.ts'
import type { Call, RawAnswer } from '#server/http/call.ts'
import type { CsvColumn } from '#server/http/csv.ts'
import { listFile } from '#server/http/list-file.ts'
import { countUse } from '#server/rate-limits/rate-limits.data.ts'
import { addDays, startOfDay } from '#shared/calendar.ts'
import type { Day } from '#shared/dates.ts'
import { message } from '#shared/message.ts'
import type { LogLine, logApi } from '../log.contract.ts'
import { peopleLookedUp } from '../log.events.ts'
import { findPersonIds, type LineFilter, type LineList, listAllLines, listLines } from './line.data.ts'

type Caller = Call<typeof logApi.audit> | Call<typeof logApi.exportAudit>

/** Paging through the lines of one person is logged as one lookup. */
const LOOK_UP_SECONDS = 3600
/** An id that no account has. */
export const NOBODY = '0'

/** Ids in one text, separated by commas. */
const personIdsIn = (people = ''): number[] => people.split(',').map(Number)

/** The first and the last day of a filter as moments, in the reader's zone. */
export const momentsOf = ({ from, to }: { from?: Day | undefined; to?: Day | undefined }, zone: string) => ({
  since: from && startOfDay(from, zone).toISOString(),
  before: to && startOfDay(addDays(to, 1), zone).toISOString(),
})

/** What names a thing, and what names an action. */
export const isThingName = (search: string): boolean => /^[a-z][\w-]*:[\w.-]+$/i.test(search)
export const isActionName = (search: string): boolean => /^[a-z][\w-]*\.[a-z]\w*$/i.test(search)

/** What was searched for: a thing, an action or people. */
async function searchFilter({ db, query: { search } }: Caller): Promise<LineFilter> {
  if (!search) return {}
  if (isThingName(search)) return { subject: search }
  if (isActionName(search)) return { action: search }
  const people = await findPersonIds(db, search)
  const [person] = people
  return people.length === 1 && person !== undefined ? { person } : { people: people.join(',') || NOBODY }
}

async function filterOf(call: Caller): Promise<LineFilter> {
  const { result, from, to } = call.query
  return { ...(await searchFilter(call)), ...(result && { [result]: 1 }), ...momentsOf({ from, to }, call.zone) }
}

/** Notes whose entries of a log were looked up, once in an hour for each of them. */
export async function recordLookUp(
  call: Cause & Pick<Caller, 'db' | 'me' | 'now'>,
  name: string,
  found: readonly number[],
): Promise<void> {
  const people = []
  for (const id of found) {
    if (id && (await countUse(call.db, `looked up:${call.me.id}:${id}`, LOOK_UP_SECONDS, call.now())) === 1)
      people.push(id)
  }
  if (people.length > 0) await peopleLookedUp(call, call.db, { call: name, people })
}

export async function readLines(call: Call<typeof logApi.audit>, list: LineList, name: string) {
  const { page, limit } = call.query
  const filter = await filterOf(call)
  const answer = await listLines(call.db, list, filter, { page, limit })
  await recordLookUp(call, name, filter.person === undefined ? personIdsIn(filter.people) : [filter.person])
  return answer
}

const LINE_FILE: readonly CsvColumn<LogLine>[] = [
  { head: message('Number'), cell: ({ id }) => id },
  // The exact moment: the order of lines is what a log is read for.
  { head: message('Time (UTC)'), cell: ({ at }) => at },
  { head: message('Person'), cell: ({ actor }) => actor },
  { head: message('Person ID'), cell: (line) => line.actor_id },
  { head: message('Action'), cell: ({ action }) => action },
  { head: message('Result'), cell: ({ result }) => result },
  { head: message('Item'), cell: ({ subject }) => subject },
  { head: message('Details'), cell: ({ detail }) => detail },
  { head: message('Address'), cell: ({ ip }) => ip },
  { head: message('Request number'), cell: (line) => line.request_id },
]

/** The lines of a list as a file; the log says who took how many. */
export async function exportLines(
  call: Call<typeof logApi.exportAudit>,
  list: LineList,
  name: string,
): Promise<RawAnswer> {
  await requireConfirmed(call)
  const found = await listAllLines(call.db, list, await filterOf(call))
  return listFile(call, { action: name, name: list === 'audit' ? 'audit-log' : 'sign-ins', columns: LINE_FILE }, found)
}
