import * as z from 'zod/mini'
import type { OutputOf } from '#shared/endpoint.ts'
import { browserClient } from '#web/api/browser.ts'
import { LETTER_KINDS } from '#web/api/letter-kinds.ts'
import type { Letter } from '#web/api/outbox.ts'
import { keepAndSend } from '#web/api/outbox-sender.ts'
import { doorApi } from '../door/door.contract.ts'

/** The kind of its letters in the outbox. */
export const CHECK_IN = LETTER_KINDS.checkIn

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
function checkInOf({ kind, input }: Letter): CheckIn | null {
  const known = Stored.safeParse(input)
  return kind === CHECK_IN && known.success ? known.data : null
}

/** Whom this device has let in at an event, and the server does not know of yet. */
export const unsentOf = (letters: readonly Letter[], slug: string): CheckIn[] =>
  letters.flatMap((letter) => checkInOf(letter) ?? []).filter((one) => one.slug === slug)

/** Keeps on this device that somebody was let in, and sends it when that is possible. */
export function keepCheckIn(personId: number, one: Omit<CheckIn, 'clientKey'>): void {
  const clientKey = crypto.randomUUID()
  keepAndSend(personId, { id: `${CHECK_IN}:${clientKey}`, kind: CHECK_IN, input: { ...one, clientKey } })
}

/** Sends a check-in; the server takes each once. */
export async function deliverCheckIn(letter: Letter): Promise<OutputOf<typeof doorApi.record> | null> {
  const one = checkInOf(letter)
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

/** What should be looked at of something that was sent: it was refused, or somebody is in twice; otherwise null. */
export function checkInProblem(answer: unknown): string | null {
  const known = Answer.safeParse(answer)
  return known.success && known.data.state !== 'entered' ? known.data.message : null
}
