import * as z from 'zod/mini'
import { browserClient } from '#web/api/browser-client.ts'
import type { DraftKey } from '#web/api/drafts.ts'
import { deliverForm } from '#web/api/outbox-forms.ts'
import { contactApi } from '../contact.contract.ts'

/** A message of a signed-in person that could not be sent, because the connection is down. */
const Unsent = z.object({ body: contactApi.send.body })
export type UnsentContact = z.infer<typeof Unsent>

/** Where what was typed is kept until it is sent; null stands for a visitor. */
export const contactDraftKey = (personId: number | null): DraftKey => ({ form: 'contact', personId })

/** Sends a message; the server keeps the same words of one day once. */
export const deliverContact = deliverForm({
  stored: Unsent,
  send: ({ body }) => browserClient(contactApi.send, { body }),
  draftOf: (_, personId) => contactDraftKey(personId),
  refresh: [],
})
