import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type * as z from 'zod/mini'
import type { Endpoint } from '#shared/endpoint.ts'
import { toLanguage } from '#shared/languages.ts'
import type { Deliver } from '#web/frame.ts'
import { loadLanguage } from '#web/i18n.tsx'
import { toast } from '#web/kit/toast.ts'
import { type DraftKey, drafts } from './drafts.ts'
import { messageOf } from './errors.ts'
import { isRefusal } from './outbox-sender.ts'
import { browserQueryClient } from './query-client.ts'

const SENT = msg`Your form has been sent`
const REFUSED = msg`Something went wrong. Please try again.`

type KeptForm<Known> = {
  /** What a letter holds; one of another version of the product is dropped. */
  stored: z.ZodMiniType<Known>
  /** Sends it. Answers no message where the server has it already and only its answer was lost. */
  send: (known: Known) => Promise<{ message?: string }>
  /** Where what was typed is kept, until the server has it. */
  draftOf: (known: Known, personId: number) => DraftKey
  /** Reads that are stale then. */
  refresh: readonly Pick<Endpoint, 'name'>[]
  /**
   * What the form was to change has been deleted: keeps what was typed where it can be seen again. Answers where that is;
   * null for the server's message.
   */
  keepElsewhere?: (known: Known, personId: number) => Promise<MessageDescriptor | null>
}

/**
 * How a form that was kept in the outbox is sent. Whoever filled it in may be on any page by then, so its outcome is
 * told here, in a message; after a refusal the draft still has what was typed.
 */
export const deliverForm =
  <Known>({ stored, send, draftOf, refresh, keepElsewhere }: KeptForm<Known>): Deliver =>
  async ({ input }, personId) => {
    const known = stored.safeParse(input)
    if (!known.success) return null
    try {
      const answer = await send(known.data)
      drafts.remove(draftOf(known.data, personId))
      readAgain(refresh)
      toast.success(answer.message ?? (await textOf(SENT)))
      return answer
    } catch (problem) {
      if (isRefusal(problem)) {
        // Someone else may have changed what it is about.
        readAgain(refresh)
        const says = problem.code === 'not_found' ? await keepElsewhere?.(known.data, personId) : null
        toast.error(says ? await textOf(says) : messageOf(problem, await textOf(REFUSED)))
      }
      throw problem
    }
  }

function readAgain(reads: readonly Pick<Endpoint, 'name'>[]): void {
  const cache = browserQueryClient()
  for (const { name } of reads) void cache.invalidateQueries({ queryKey: [name] })
}

const textOf = async (text: MessageDescriptor): Promise<string> =>
  (await loadLanguage(toLanguage(document.documentElement.lang)))._(text)
