import * as z from 'zod/mini'
import type { OutputOf } from '#shared/endpoint.ts'
import { browserClient } from '#web/api/browser-client.ts'
import { LETTER_KINDS } from '#web/api/letter-kinds.ts'
import type { Letter } from '#web/api/outbox.ts'
import { keepAndSend } from '#web/api/outbox-sender.ts'
import { chatApi } from '../chat.contract.ts'
import { chatGroupApi } from '../group/group.contract.ts'
import { ChatTarget, isSameTarget, nameOfTarget } from './chat-target.ts'

/** The kind of its letters in the outbox. */
export const CHAT = LETTER_KINDS.chat

const Stored = z.object({
  place: ChatTarget,
  clientKey: z.string(),
  content: z.string(),
  replyTo: z.nullable(z.number()),
  writtenAt: z.string(),
})
/** A message that this device has not sent yet. */
export type UnsentChat = z.infer<typeof Stored>

/** The message in a letter; null when it is of another kind. */
export function chatInLetter({ kind, input }: Letter): UnsentChat | null {
  const known = Stored.safeParse(input)
  return kind === CHAT && known.success ? known.data : null
}

/** What waits to be sent to this place, in its order. */
export const unsentChatMessages = (letters: readonly Letter[], place: ChatTarget): UnsentChat[] =>
  letters.flatMap((letter) => chatInLetter(letter) ?? []).filter((one) => isSameTarget(one.place, place))

/** Keeps a message on this device and sends it when that is possible: the messages to one place in their order. */
export function queueChatMessage(personId: number, given: Pick<UnsentChat, 'place' | 'content' | 'replyTo'>): void {
  const clientKey = crypto.randomUUID()
  const input: UnsentChat = { ...given, clientKey, writtenAt: new Date().toISOString() }
  keepAndSend(personId, { id: `${CHAT}:${clientKey}`, kind: CHAT, input, line: `${CHAT}:${nameOfTarget(given.place)}` })
}

/** Sends a message; the server takes each once. */
export async function deliverChatMessage(letter: Letter): Promise<OutputOf<typeof chatApi.send> | null> {
  const message = chatInLetter(letter)
  if (!message) return null
  const { place, clientKey, content, replyTo } = message
  const body = { content, client_key: clientKey, ...(replyTo !== null && { reply_to: replyTo }) }
  const { kind, id } = place
  if (kind === 'person') return browserClient(chatApi.send, { params: { userId: id }, body })
  return browserClient(chatGroupApi.send, { params: { kind, id }, body })
}
