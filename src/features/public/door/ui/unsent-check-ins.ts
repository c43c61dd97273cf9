import * as z from 'zod/mini'
import type { OutputOf } from '#shared/endpoint.ts'
import { browserClient } from '#web/api/browser-client.ts'
import { LETTER_KINDS } from '#web/api/letter-kinds.ts'
import type { Letter } from '#web/api/outbox.ts'
import { keepAndSend } from '#web/api/outbox-sender.ts'
import { doorApi } from '../door.contract.ts'

/** The kind of its letters in the outbox. */
export const CHECK_IN = LETTER_KINDS.checkIn
export const CHECK_IN_UNDO = LETTER_KINDS.checkInUndo

const Stored = z.object({
  clientKey: z.string(),
  slug: z.string(),
  registrationId: z.number(),
  way: z.enum(['scan', 'hand']),
  ticket: z.optional(z.string()),
  /** When they were let in, by the clock of this device. */
  at: z.string(),
})
type CheckIn = z.infer<typeof Stored>

/** The check-in in a letter; null when it is of another kind. */
function checkInInLetter({ kind, input }: Letter): CheckIn | null {
  const known = Stored.safeParse(input)
  return kind === CHECK_IN && known.success ? known.data : null
}

/** Check-ins of an event that this device has not sent yet. */
export const unsentCheckIns = (letters: readonly Letter[], slug: string): CheckIn[] =>
  letters.flatMap((letter) => checkInInLetter(letter) ?? []).filter((one) => one.slug === slug)

/** What is sent about one guest goes out in its order: an undo never before what it undoes. */
const sendingLineOf = ({ slug, registrationId }: Pick<CheckIn, 'slug' | 'registrationId'>): string =>
  `door:${slug}:${registrationId}`

/** Keeps on this device that someone was let in, and sends it when that is possible; answers its key. */
export function queueCheckIn(personId: number, one: Omit<CheckIn, 'clientKey'>): string {
  const clientKey = crypto.randomUUID()
  const input = { ...one, clientKey }
  keepAndSend(personId, { id: `${CHECK_IN}:${clientKey}`, kind: CHECK_IN, line: sendingLineOf(one), input })
  return clientKey
}

const Undo = z.object({ slug: z.string(), registrationId: z.number(), keys: z.array(z.string()) })
type Undo = z.infer<typeof Undo>

/** The check-ins that a letter undoes; null when it is of another kind. */
export function undoInLetter({ kind, input }: Pick<Letter, 'kind' | 'input'>): Undo | null {
  const known = Undo.safeParse(input)
  return kind === CHECK_IN_UNDO && known.success ? known.data : null
}

/** Keeps on this device that check-ins were undone, and sends it when that is possible. */
export function queueUndo(personId: number, undo: Undo): void {
  const id = `${CHECK_IN_UNDO}:${crypto.randomUUID()}`
  keepAndSend(personId, { id, kind: CHECK_IN_UNDO, line: sendingLineOf(undo), input: undo })
}

/** Sends an undo; check-ins that are undone stay so. */
export async function deliverUndo(letter: Letter): Promise<OutputOf<typeof doorApi.undo> | null> {
  const undo = undoInLetter(letter)
  if (!undo) return null
  const { slug, registrationId: registration_id, keys: client_keys } = undo
  return browserClient(doorApi.undo, { params: { slug }, body: { registration_id, client_keys } })
}

/** Sends a check-in; the server takes each once. */
export async function deliverCheckIn(letter: Letter): Promise<OutputOf<typeof doorApi.record> | null> {
  const one = checkInInLetter(letter)
  if (!one) return null
  const { slug, clientKey: client_key, registrationId: registration_id, way, ticket, at: device_at } = one
  const body = {
    client_key,
    registration_id,
    way,
    device_at,
    sent_at: new Date().toISOString(),
    ...(ticket && { ticket }),
  }
  return browserClient(doorApi.record, { params: { slug }, body })
}

const Answer = z.object({ state: z.string(), message: z.string() })

/** What should be looked at of something that was sent: it was refused, or someone is in twice; otherwise null. */
export function checkInProblem(answer: unknown): string | null {
  const known = Answer.safeParse(answer)
  return known.success && known.data.state !== 'entered' ? known.data.message : null
}
