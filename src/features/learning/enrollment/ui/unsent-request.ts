import * as z from 'zod/mini'
import { requestApi } from '#features/learning/enrollment/request/request.contract.ts'
import { ApiError } from '#web/api/api-error.ts'
import { browserClient } from '#web/api/browser-client.ts'
import { drafts } from '#web/api/drafts.ts'
import { LETTER_KINDS } from '#web/api/letter-kinds.ts'
import { type Letter, outbox } from '#web/api/outbox.ts'
import { EMPTY_DRAFT, type EnrollDraft, enrollDraftKey, storedTextsOf } from './enroll-draft.ts'

/** The kind of its letters in the outbox. */
const REQUEST = LETTER_KINDS.enroll

/** A request that could not be sent, because the connection is down; without a form, a course that starts in one tap. */
export type WaitingRequest = { courseId: number; title: string; form: EnrollDraft | null }

const Stored = z.object({ courseId: z.number(), title: z.string(), form: z.unknown() })

/** The request in a letter; null when it is of another kind, or not one of ours. */
export function readRequest({ kind, input }: Letter): WaitingRequest | null {
  const known = Stored.safeParse(input)
  if (kind !== REQUEST || !known.success) return null
  const { courseId, title, form } = known.data
  return { courseId, title, form: form === null ? null : { ...EMPTY_DRAFT, ...storedTextsOf(form) } }
}

const idOf = (courseId: number): string => `${REQUEST}:${courseId}`

/** The courses with a request in the outbox. */
export const courseIdsWithUnsentRequest = (letters: readonly Letter[]): number[] =>
  letters.flatMap((letter) => readRequest(letter)?.courseId ?? [])

/** Keeps a request in the outbox until request-sender.tsx sends it. */
export function keepUnsentRequest(personId: number, request: WaitingRequest): void {
  outbox.put(personId, { id: idOf(request.courseId), kind: REQUEST, input: request, at: Date.now() })
}

/** Removes the request for a course from the outbox, so that it can be changed. */
export function deleteUnsentRequest(personId: number, courseId: number): void {
  const found = outbox.list(personId).find(({ id }) => id === idOf(courseId))
  if (found) outbox.remove(personId, found)
}

/** The server's answer; nothing when it already had the request and only its answer was lost. */
export type Delivered = { message?: string }

/** Sends a request. The server takes one per person and course, so that sending it twice changes nothing. */
export async function deliverRequest(letter: Letter, personId: number): Promise<Delivered | null> {
  const request = readRequest(letter)
  if (!request) return null
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- texts as typed, which the form has checked by the contract
  const body = request.form as never
  const send = async (): Promise<Delivered> => {
    try {
      const params = { id: request.courseId }
      if (request.form === null) return await browserClient(requestApi.start, { params })
      return await browserClient(requestApi.enroll, { params, body })
    } catch (problem) {
      if (problem instanceof ApiError && problem.code === 'conflict') return {}
      throw problem
    }
  }
  const { message } = await send()
  if (request.form !== null) drafts.remove(enrollDraftKey(personId))
  return message === undefined ? {} : { message }
}
