import * as z from 'zod/mini'
import { type Autosaved, autosaveApi } from '#features/public/blog/autosave/autosave.contract.ts'
import { postApi } from '#features/public/blog/post/post.contract.ts'
import { browserClient } from '#web/api/browser-client.ts'
import { LETTER_KINDS } from '#web/api/letter-kinds.ts'
import { type Letter, outbox } from '#web/api/outbox.ts'
import { keepAndSend } from '#web/api/outbox-sender.ts'
import { browserQueryClient } from '#web/api/query-client.ts'

/** The kind of its letters in the outbox. */
const WRITING = LETTER_KINDS.writing

const Written = z.object({
  session: z.string(),
  /** Null for a new post, which the server knows by the session. */
  postId: z.nullable(z.number()),
  /** That of the post as it was read. */
  revision: z.optional(z.number()),
  title: z.string(),
  content: z.string(),
  tags: z.array(z.string()),
})
/** What someone has typed of a post so far. */
export type Written = z.infer<typeof Written>

/** A later letter of the same session takes the place of one that waits. */
const letterIdOf = (session: string): string => `${WRITING}:${session}`

/** Whether a letter is of this session. */
export const isLetterOfSession = (session: string, { id }: Pick<Letter, 'id'>): boolean => id === letterIdOf(session)

/** Keeps what is typed on this device, and on the server when that is possible. */
export const queueWriting = (personId: number, written: Written): void =>
  keepAndSend(personId, { id: letterIdOf(written.session), kind: WRITING, input: written })

/** Removes what still waits of a writing session, because the post was saved. */
export function removeQueuedWriting(personId: number, session: string): void {
  for (const letter of outbox.list(personId)) if (isLetterOfSession(session, letter)) outbox.remove(personId, letter)
}

/** Keeps what is typed on the server. */
export function sendWriting({ postId, revision, session, title, content, tags }: Written): Promise<Autosaved> {
  const body = { session, title, content, tags }
  if (postId === null) return browserClient(autosaveApi.begin, { body })
  return browserClient(autosaveApi.save, { params: { id: postId }, body: { ...body, revision } })
}

/** Sends what was typed; the same again changes nothing. */
export async function deliverWriting({ input }: Letter): Promise<Autosaved | null> {
  const known = Written.safeParse(input)
  if (!known.success) return null
  const answer = await sendWriting(known.data)
  // The form may have been closed in the meantime.
  const cache = browserQueryClient()
  cache.removeQueries({ queryKey: [postApi.get.name], type: 'inactive' })
  await cache.invalidateQueries({ queryKey: [postApi.list.name], refetchType: 'none' })
  return answer
}
