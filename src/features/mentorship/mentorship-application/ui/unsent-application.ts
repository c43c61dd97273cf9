import * as z from 'zod/mini'
import { ApiError } from '#web/api/api-error.ts'
import { browserClient } from '#web/api/browser-client.ts'
import type { DraftKey } from '#web/api/drafts.ts'
import { deliverForm } from '#web/api/outbox-forms.ts'
import { mentorshipApplicationApi } from '../mentorship-application.contract.ts'
import { ownApplicationApi } from '../own-application/own-application.contract.ts'

/** An application without a file that could not be sent, because the connection is down: texts as typed. */
const Unsent = z.object({ body: z.record(z.string(), z.union([z.string(), z.number()])) })
export type UnsentApplication = z.infer<typeof Unsent>

/** Where what was typed is kept until it is sent; null stands for a visitor. */
export const applicationDraftKey = (personId: number | null): DraftKey => ({ form: 'mentorship-application', personId })

/**
 * Sends an application. The server takes one per person at a time; one that it has already, of which only the answer was
 * lost, is found there.
 */
async function send({ body }: UnsentApplication): Promise<{ message?: string }> {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- texts as typed, which the form has checked by the contract
    return await browserClient(mentorshipApplicationApi.apply, { body: body as never })
  } catch (problem) {
    if (!(problem instanceof ApiError) || problem.code !== 'conflict') throw problem
    const { application } = await browserClient(ownApplicationApi.mine, {})
    if (!application) throw problem
    return {}
  }
}

export const deliverApplication = deliverForm({
  stored: Unsent,
  send,
  draftOf: (_, personId) => applicationDraftKey(personId),
  refresh: [ownApplicationApi.mine],
})
