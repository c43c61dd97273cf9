import * as z from 'zod/mini'
import { browserClient } from '#web/api/browser-client.ts'
import { LETTER_KINDS } from '#web/api/letter-kinds.ts'
import type { Letter } from '#web/api/outbox.ts'
import { keepAndSend } from '#web/api/outbox-sender.ts'
import { inboxApi } from '../inbox/inbox.contract.ts'
import { supportApi, type SupportMessage } from '../support.contract.ts'

/** The kind of its letters in the outbox. */
export const SUPPORT = LETTER_KINDS.support

const Stored = z.object({
  /** The thread that an admin answers; null: the writer's own. */
  threadId: z.nullable(z.number()),
  clientKey: z.string(),
  content: z.string(),
  writtenAt: z.string(),
  /** An admin closes the thread with it. */
  closes: z.optional(z.boolean()),
})
/** A message of the support chat that this device has not sent yet. */
export type UnsentSupport = z.infer<typeof Stored>

/** The message in a letter; null when it is of another kind. */
export function supportInLetter({ kind, input }: Letter): UnsentSupport | null {
  const known = Stored.safeParse(input)
  return kind === SUPPORT && known.success ? known.data : null
}

/** What waits to be sent to a thread, in its order. */
export const unsentSupportMessages = (letters: readonly Letter[], threadId: number | null): UnsentSupport[] =>
  letters.flatMap((letter) => supportInLetter(letter) ?? []).filter((one) => one.threadId === threadId)

/** Keeps a message on this device and sends it when that is possible: the messages of one thread in their order. */
export function queueSupportMessage(
  personId: number,
  given: Pick<UnsentSupport, 'threadId' | 'content' | 'closes'>,
): void {
  const clientKey = crypto.randomUUID()
  const input: UnsentSupport = { ...given, clientKey, writtenAt: new Date().toISOString() }
  const line = `${SUPPORT}:${given.threadId ?? 'own'}`
  keepAndSend(personId, { id: `${SUPPORT}:${clientKey}`, kind: SUPPORT, input, line })
}

/** Sends a message; the server takes each once. */
export async function deliverSupportMessage(letter: Letter): Promise<{ message: SupportMessage } | null> {
  const message = supportInLetter(letter)
  if (!message) return null
  const { threadId, clientKey, content, closes } = message
  const body = { content, image_url: null, client_key: clientKey }
  if (threadId === null) return browserClient(supportApi.send, { body })
  return browserClient(inboxApi.reply, { params: { id: threadId }, body: { ...body, ...(closes && { closes }) } })
}
