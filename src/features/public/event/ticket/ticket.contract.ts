import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { ById } from '#shared/id.ts'
import { eventPolicy } from '../event.policy.ts'

/** Begins each ticket; another layout of the text gets another one. */
export const TICKET_KIND = 'MBT1'

/** What a ticket says. It names no one: who it belongs to is known from the list of the event. */
export type Ticket = {
  /** Which key has signed it. */
  keyId: string
  eventId: number
  registrationId: number
  /** Of the registration's tickets only the newest is good. */
  version: number
}

const LAYOUT = new RegExp(`^(${TICKET_KIND}\\.([\\w-]{8})\\.(\\d{1,9})\\.(\\d{1,9})\\.(\\d{1,6}))\\.([\\w-]{86})$`)

/** The parts of a ticket's text; null for any other text. The signature is not checked here. */
export function parseTicket(text: string): (Ticket & { signed: string; signature: string }) | null {
  const found = LAYOUT.exec(text.trim())
  if (!found) return null
  const [, signed = '', keyId = '', eventId, registrationId, version, signature = ''] = found
  return {
    keyId,
    eventId: Number(eventId),
    registrationId: Number(registrationId),
    version: Number(version),
    signed,
    signature,
  }
}

export const ticketApi = {
  get: endpoint({
    name: 'eventTicket.get',
    method: 'GET',
    path: '/api/event-registrations/:id/ticket',
    access: eventPolicy.listOwn,
    summary:
      'The ticket of an own registration with a place, as the text of its QR code: layout, key, event, registration and version, signed with Ed25519.',
    params: ById,
    response: z.object({ ticket: z.string(), name: z.string(), event: z.string() }),
  }),
}
