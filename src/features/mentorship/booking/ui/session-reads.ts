import { query } from '#web/api/queries.ts'
import { matchApi } from '#features/mentorship/match/match.contract.ts'
import { bookingApi } from '../booking.contract.ts'
import { calendarApi } from '../calendar/calendar.contract.ts'

/** Whether calendars can read the reader's sessions. */
export const CALENDAR = query(calendarApi.get, {})

const PAST_SHOWN = 10
/** More sessions than anyone has: three for each mentorship. */
const MOST_AHEAD = 100

export const SESSION_READS = {
  ahead: query(bookingApi.list, { query: { when: 'ahead', limit: MOST_AHEAD } }),
  /** The matches in which the reader is the mentee: those that can have sessions, or that wait for something. */
  matches: query(matchApi.list, { query: { as: 'mentee', state: 'open' } }),
}

export const pastQuery = (page: number) =>
  query(bookingApi.list, { query: { when: 'past', limit: PAST_SHOWN, ...(page > 1 && { page }) } })
export const sessionQuery = (id: number) => query(bookingApi.get, { params: { id } })
/** The next session; a held time does not count, since no one has been asked about it yet. */
const AMONG_NEXT = 10
export const nextSessionQuery = (matchId?: number) =>
  query(bookingApi.list, {
    query: { when: 'ahead', limit: AMONG_NEXT, ...(matchId !== undefined && { match_id: matchId }) },
  })
export const slotsQuery = (matchId: number) => query(bookingApi.slots, { params: { id: matchId } })

/** What is read again after a session has changed, including the next step of its match. */
export const STALE = [bookingApi.list, bookingApi.get, bookingApi.slots, matchApi.list, matchApi.get]

const SESSIONS = '/dashboard/mentee-sessions'
export const addressOf = {
  list: SESSIONS,
  session: (id: number): string => `${SESSIONS}/${id}`,
  move: (id: number): string => `${SESSIONS}/${id}/move`,
  book: (matchId?: number): string =>
    matchId === undefined ? `${SESSIONS}/book` : `${SESSIONS}/book?match=${matchId}`,
}
