import type { PageHandle } from '#web/api/public-data.ts'
import { cutToLength } from '#shared/graphemes.ts'
import { query } from '#web/api/queries.ts'
import { EVENT_TIMES, eventApi } from '../event.contract.ts'

const TEXT_MAX = 100

/** The parameters that `readEventFilter` reads. */
export const EVENTS_HANDLE: PageHandle = { query: ['when', 'search', 'page'] }

/** What an address of the list asks for; invalid values count as not asked. */
type EventFilter = { when: (typeof EVENT_TIMES)[number]; search: string; page: number }

export function readEventFilter(params: URLSearchParams): EventFilter {
  const page = params.get('page') ?? ''
  return {
    when: EVENT_TIMES.find((known) => known === params.get('when')) ?? 'all',
    search: cutToLength((params.get('search') ?? '').trim(), TEXT_MAX),
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
  }
}

/** The call for one page; the loader and the screen must make the same. */
export const eventsQuery = ({ when, search, page }: EventFilter) =>
  query(eventApi.list, {
    query: { ...(when !== 'all' && { when }), ...(search && { search }), ...(page > 1 && { page }), fields: 'card' },
  })
