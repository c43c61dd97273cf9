import * as z from 'zod/mini'
import type { OutputOf } from '#shared/endpoint.ts'
import { browserClient } from '#web/api/browser-client.ts'
import { LETTER_KINDS } from '#web/api/letter-kinds.ts'
import type { Letter } from '#web/api/outbox.ts'
import { keepAndSend } from '#web/api/outbox-sender.ts'
import { threadApi } from '../thread.contract.ts'

/** The kind of its letters in the outbox. */
export const MESSAGE = LETTER_KINDS.message

const Stored = z.object({ matchId: z.number(), clientKey: z.string(), text: z.string(), writtenAt: z.string() })
/** A message that this device has not sent yet. */
export type UnsentMessage = z.infer<typeof Stored>

/** The message in a letter; null when it is of another kind. */
export function messageInLetter({ kind, input }: Letter): UnsentMessage | null {
  const known = Stored.safeParse(input)
  return kind === MESSAGE && known.success ? known.data : null
}

/** What waits to be sent to the thread of a match, in its order. */
export const unsentMessages = (letters: readonly Letter[], matchId: number): UnsentMessage[] =>
  letters.flatMap((letter) => messageInLetter(letter) ?? []).filter((one) => one.matchId === matchId)

/** Keeps a message on this device and sends it when that is possible. */
export function queueMessage(personId: number, { matchId, text }: Pick<UnsentMessage, 'matchId' | 'text'>): void {
  const clientKey = crypto.randomUUID()
  const input: UnsentMessage = { matchId, clientKey, text, writtenAt: new Date().toISOString() }
  keepAndSend(personId, { id: `${MESSAGE}:${clientKey}`, kind: MESSAGE, input, line: `${MESSAGE}:${matchId}` })
}

/** Sends a message; the server takes each once. */
export async function deliverMessage(letter: Letter): Promise<OutputOf<typeof threadApi.send> | null> {
  const message = messageInLetter(letter)
  if (!message) return null
  const { matchId, clientKey, text } = message
  return browserClient(threadApi.send, { params: { id: matchId }, body: { client_key: clientKey, text } })
}
