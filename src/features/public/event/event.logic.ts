import type { EventStatus } from './event.contract.ts'

const AN_ID = /^[1-9]\d{0,8}$/

/** What a text of an address names: no slug is a number alone (planning.service.ts), so a number is an id. */
export const eventKeyOf = (text: string): { id: number } | { slug: string } =>
  AN_ID.test(text) ? { id: Number(text) } : { slug: text }

/** The name of the event in the audit log. */
export const eventSubject = (id: number): string => `event:${id}`

/** Whether people still come: it is announced, not called off and not over. */
export const isUpcomingOrOngoing = ({ status, endsAt }: { status: EventStatus; endsAt: Date }, now: Date): boolean =>
  (status === 'upcoming' || status === 'ongoing') && endsAt > now
