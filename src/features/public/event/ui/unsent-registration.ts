import * as z from 'zod/mini'
import { ApiError } from '#web/api/api-error.ts'
import { browserClient } from '#web/api/browser-client.ts'
import type { DraftKey } from '#web/api/drafts.ts'
import { deliverForm } from '#web/api/outbox-forms.ts'
import { eventApi } from '../event.contract.ts'
import { registrationApi } from '../registration/registration.contract.ts'

/** A registration that could not be sent, because the connection is down: the event by its slug, and the form. */
const Unsent = z.object({ slug: z.string(), body: registrationApi.register.body })
export type UnsentRegistration = z.infer<typeof Unsent>

/** Where what was typed is kept until it is sent. */
export const registrationDraftKey = (slug: string, personId: number): DraftKey => ({ form: `event-${slug}`, personId })

/** Reads that a registration changes. */
export const REGISTERED = [eventApi.get, eventApi.list, registrationApi.get, registrationApi.listOwn]

/**
 * Sends a registration. The server takes one per person and event; one that it has already, of which only the answer was
 * lost, is found there.
 */
async function send({ slug, body }: UnsentRegistration): Promise<{ message?: string }> {
  try {
    return await browserClient(registrationApi.register, { params: { id: slug }, body })
  } catch (problem) {
    if (!(problem instanceof ApiError) || problem.code !== 'conflict') throw problem
    const { registration } = await browserClient(registrationApi.get, { params: { id: slug } })
    if (!registration || registration.status === 'cancelled') throw problem
    return {}
  }
}

export const deliverRegistration = deliverForm({
  stored: Unsent,
  send,
  draftOf: ({ slug }, personId) => registrationDraftKey(slug, personId),
  refresh: REGISTERED,
})
