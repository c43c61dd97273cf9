import * as z from 'zod/mini'
import { ApiError } from '#web/api/api-error.ts'
import { browserClient } from '#web/api/browser-client.ts'
import { deliverForm } from '#web/api/outbox-forms.ts'
import { certificateApi } from '../certificate.contract.ts'

/** A request for another name on a certificate that could not be sent, because the connection is down. */
const Unsent = z.object({ certificateId: z.number(), body: certificateApi.askCorrection.body })
export type UnsentCorrection = z.infer<typeof Unsent>

/** Where what was typed is kept until it is sent. */
export const correctionDraft = (certificateId: number): string => `certificate-name-${certificateId}`

/** Sends a request. The server takes one at a time; it has this one already when only the answer was lost. */
async function send({ certificateId, body }: UnsentCorrection): Promise<{ message?: string }> {
  try {
    return await browserClient(certificateApi.askCorrection, { params: { id: certificateId }, body })
  } catch (problem) {
    if (!(problem instanceof ApiError) || problem.code !== 'conflict') throw problem
    const { certificates } = await browserClient(certificateApi.listOwn, {})
    const isThere = certificates.some(({ id, correction_pending: name }) => id === certificateId && name === body.name)
    if (!isThere) throw problem
    return {}
  }
}

export const deliverCorrection = deliverForm({
  stored: Unsent,
  send,
  draftOf: ({ certificateId }, personId) => ({ form: correctionDraft(certificateId), personId }),
  refresh: [certificateApi.listOwn],
})
