import * as z from 'zod/mini'
import { ApiError } from '#web/api/api-error.ts'
import { browserClient } from '#web/api/browser.ts'
import { LETTER_KINDS } from '#web/api/letter-kinds.ts'
import type { Letter } from '#web/api/outbox.ts'
import { keepAndSend } from '#web/api/outbox-sender.ts'
import { registrationApi } from '../registration/registration.contract.ts'

/** A registration that could not be sent, because the connection is down: the event by its slug, and the form. */
const Waiting = z.object({ slug: z.string(), body: registrationApi.register.body })
type Waiting = z.infer<typeof Waiting>

const idOf = (slug: string): string => `${LETTER_KINDS.registration}:${slug}`

/** The event of a letter; null when it is of another kind. */
export const eventOf = ({ kind, input }: Letter): string | null => {
  const known = Waiting.safeParse(input)
  return kind === LETTER_KINDS.registration && known.success ? known.data.slug : null
}

/** Keeps a registration in the outbox and sends it when the connection is back. */
export const keepRegistration = (personId: number, waiting: Waiting): void =>
  keepAndSend(personId, { id: idOf(waiting.slug), kind: LETTER_KINDS.registration, input: waiting })

/**
 * Sends a registration. The server takes one per person and event; one that it has already, of which only the answer was
 * lost, is found there.
 */
export async function deliverRegistration({ input }: Letter): Promise<{ message?: string } | null> {
  const known = Waiting.safeParse(input)
  if (!known.success) return null
  const { slug, body } = known.data
  try {
    return await browserClient(registrationApi.register, { params: { id: slug }, body })
  } catch (problem) {
    if (!(problem instanceof ApiError) || problem.code !== 'conflict') throw problem
    const { registration } = await browserClient(registrationApi.get, { params: { id: slug } })
    if (!registration || registration.status === 'cancelled') throw problem
    return {}
  }
}
