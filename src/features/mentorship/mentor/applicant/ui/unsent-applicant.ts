import * as z from 'zod/mini'
import { browserClient } from '#web/api/browser-client.ts'
import type { DraftKey } from '#web/api/drafts.ts'
import { deliverForm } from '#web/api/outbox-forms.ts'
import { ownApplicantApi } from '../../own-applicant/own-applicant.contract.ts'
import { applicantApi } from '../applicant.contract.ts'

/** An application without a degree that could not be sent, because the connection is down. */
const Unsent = z.object({ body: applicantApi.apply.body })
export type UnsentApplicant = z.infer<typeof Unsent>

/** Where what was typed is kept until it is sent; null stands for a visitor. */
export const applicantDraftKey = (personId: number | null): DraftKey => ({ form: 'mentor-application', personId })

/** Sends an application; the server takes the same one of a person once. */
export const deliverApplicant = deliverForm({
  stored: Unsent,
  send: ({ body }) => browserClient(applicantApi.apply, { body }),
  draftOf: (_, personId) => applicantDraftKey(personId),
  refresh: [ownApplicantApi.mine],
})
