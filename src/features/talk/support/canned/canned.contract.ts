import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { ById } from '#shared/id.ts'
import { text } from '#shared/message.ts'
import { requiredText } from '#shared/text-fields.ts'
import { MAX_SUPPORT_MESSAGE_LENGTH } from '../support.contract.ts'
import { supportPolicy } from '../support.policy.ts'

export const MAX_REPLY_TITLE_LENGTH = 80
export const MAX_SAVED_REPLIES = 200

/** Placeholders that are filled in when a saved reply is chosen. */
export const PLACEHOLDERS = ['name', 'admin', 'organisation'] as const
type Values = Record<(typeof PLACEHOLDERS)[number], string>

/** A saved reply with its placeholders filled in; words in other braces stay as they are. */
export const filledIn = (words: string, values: Values): string =>
  words.replaceAll(/\{(name|admin|organisation)\}/g, (_, key: keyof Values) => values[key])

const CannedAnswer = z.object({ id: z.number(), title: z.string(), words: z.string() })
export type CannedAnswer = z.infer<typeof CannedAnswer>

const Form = z.strictObject({
  title: requiredText(text('Enter a title'), MAX_REPLY_TITLE_LENGTH),
  words: requiredText(text('Write your answer'), MAX_SUPPORT_MESSAGE_LENGTH),
})
const Said = z.object({ message: z.string() })

export const cannedApi = {
  list: endpoint({
    name: 'canned.list',
    method: 'GET',
    path: '/api/support/answers',
    access: supportPolicy.answer,
    summary:
      'The answers that admins keep ready, by title. {name}, {admin} and {organisation} are filled in when one is chosen.',
    response: z.object({ answers: z.array(CannedAnswer) }),
  }),
  create: endpoint({
    name: 'canned.create',
    method: 'POST',
    path: '/api/support/answers',
    access: supportPolicy.answer,
    summary: `Keeps a ready answer; at most ${MAX_SAVED_REPLIES}, each with a title of its own.`,
    body: Form,
    response: Said,
    status: 201,
  }),
  update: endpoint({
    name: 'canned.update',
    method: 'PUT',
    path: '/api/support/answers/:id',
    access: supportPolicy.answer,
    summary: 'Changes a ready answer.',
    params: ById,
    body: Form,
    response: Said,
  }),
  remove: endpoint({
    name: 'canned.remove',
    method: 'DELETE',
    path: '/api/support/answers/:id',
    access: supportPolicy.answer,
    summary: 'Deletes a ready answer; messages that were written with it stay.',
    params: ById,
    response: Said,
  }),
}
