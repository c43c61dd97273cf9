import { queryOptions } from '@tanstack/react-query'
import { browserClient } from '#web/api/browser-client.ts'
import { doorApi, type Guest } from '../door.contract.ts'
import { parseTicket } from '#features/public/event/ticket/ticket.contract.ts'

/** Everyone who has a place, as the door keeps them while it is without a connection. */
export type DoorList = { eventId: number; keyId: string; publicKey: string; guests: ReadonlyMap<number, Guest> }

async function fetchWholeList(slug: string): Promise<DoorList> {
  const guests = new Map<number, Guest>()
  for (let after: number | undefined; ;) {
    const part = await browserClient(doorApi.list, { params: { slug }, query: after === undefined ? {} : { after } })
    for (const guest of part.guests) guests.set(guest.id, guest)
    if (part.next === null)
      return { eventId: part.event_id, keyId: part.key.id, publicKey: part.key.public_key, guests }
    after = part.next
  }
}

/** The list of a door, in all its parts; it stays as long as the page is open, whatever the connection does. */
export const doorList = (slug: string) =>
  queryOptions({
    queryKey: [doorApi.list.name, slug],
    queryFn: () => fetchWholeList(slug),
    networkMode: 'offlineFirst',
    gcTime: Infinity,
    staleTime: 60_000,
  })

/** What a scanned text is: a guest on the list, or the reason why it is refused. */
export type Scanned = { guest: Guest } | { problem: 'unreadable' | 'elsewhere' | 'false' | 'unlisted' }

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))

/** Whether the key of the list has signed it. Browsers that cannot tell leave it to the server, which looks when it is sent. */
async function isSigned(publicKey: string, signed: string, signature: string): Promise<boolean> {
  try {
    const key = await crypto.subtle.importKey('raw', bytesOf(publicKey), 'Ed25519', false, ['verify'])
    return await crypto.subtle.verify('Ed25519', key, bytesOf(signature), new TextEncoder().encode(signed))
  } catch {
    return true
  }
}

/** Checks a ticket without a connection: its signature, its event, and that it is the newest of someone on the list. */
export async function readScan(list: DoorList, text: string): Promise<Scanned> {
  const ticket = parseTicket(text)
  if (!ticket) return { problem: 'unreadable' }
  if (ticket.keyId !== list.keyId || !(await isSigned(list.publicKey, ticket.signed, ticket.signature)))
    return { problem: 'false' }
  if (ticket.eventId !== list.eventId) return { problem: 'elsewhere' }
  const guest = list.guests.get(ticket.registrationId)
  if (!guest) return { problem: 'unlisted' }
  return guest.ticket_version === ticket.version ? { guest } : { problem: 'false' }
}
