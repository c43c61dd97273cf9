import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { ById, Id, IdInAddress } from '#shared/id.ts'
import { text } from '#shared/message.ts'
import { Paged, Paging, Search } from '#shared/paging.ts'
import { requiredText } from '#shared/text-fields.ts'
import { AtSecond, DeviceKey } from '#features/learning/learning/lesson-note/lesson-note.contract.ts'
import { questionPolicy } from './question.policy.ts'

export const QUESTION_MAX = 2000
/** How many questions a learner may ask in a day. */
export const QUESTIONS_PER_DAY = 20

const asked = {
  id: z.number(),
  /** The second of the video that it is about; null where the player does not know it. */
  at: z.nullable(z.number()),
  text: z.string(),
  created_at: z.iso.datetime(),
  answer: z.nullable(z.object({ text: z.string(), author: z.string(), answered_at: z.iso.datetime() })),
}

const OwnQuestion = z.object({ ...asked, client_key: z.string() })
export type OwnQuestion = z.infer<typeof OwnQuestion>

const Question = z.object({
  ...asked,
  user: z.object({ id: z.number(), name: z.string(), profile_picture: z.nullable(z.string()) }),
  course: z.object({ id: z.number(), title: z.string(), tutor_id: z.nullable(z.number()) }),
  lesson: z.object({ id: z.number(), title: z.string() }),
})
export type Question = z.infer<typeof Question>

export const questionApi = {
  listOwn: endpoint({
    name: 'question.listOwn',
    method: 'GET',
    path: '/api/enrollments/:id/questions',
    access: questionPolicy.ask,
    summary: 'What the caller has asked the teacher about a lesson, in the order of the film, with the answers.',
    params: ById,
    query: z.object({ video_id: IdInAddress }),
    response: z.object({ questions: z.array(OwnQuestion) }),
  }),
  ask: endpoint({
    name: 'question.ask',
    method: 'POST',
    path: '/api/enrollments/:id/questions',
    access: questionPolicy.ask,
    summary:
      'Asks the teacher of the course about a second of a lesson. One that is sent again with the same `client_key` stays one question.',
    params: ById,
    body: z.strictObject({
      video_id: Id,
      at: AtSecond,
      text: requiredText(text('Write your question'), QUESTION_MAX),
      client_key: DeviceKey,
    }),
    response: z.object({ message: z.string(), question: OwnQuestion }),
    status: 201,
  }),
  withdraw: endpoint({
    name: 'question.withdraw',
    method: 'DELETE',
    path: '/api/lesson-questions/:id',
    access: questionPolicy.withdraw,
    summary: 'Withdraws an own question that has no answer yet.',
    params: ById,
    response: z.object({ message: z.string() }),
  }),
  list: endpoint({
    name: 'question.list',
    method: 'GET',
    path: '/api/lesson-questions',
    access: questionPolicy.list,
    summary: "Questions in the caller's courses: those without an answer, the oldest first, or the answered ones.",
    query: z.object({ status: z.optional(z.enum(['open', 'answered'])), search: Search, ...Paging }),
    response: z.object({ questions: z.array(Question), ...Paged }),
  }),
  get: endpoint({
    name: 'question.get',
    method: 'GET',
    path: '/api/lesson-questions/:id',
    access: questionPolicy.get,
    summary: "One question in one of the caller's courses.",
    params: ById,
    response: z.object({ question: Question }),
  }),
  answer: endpoint({
    name: 'question.answer',
    method: 'PUT',
    path: '/api/lesson-questions/:id/answer',
    access: questionPolicy.answer,
    summary: 'The teacher of the course answers a question, or changes the answer; the learner is told the first time.',
    params: ById,
    body: z.strictObject({ answer: requiredText(text('Write your answer'), QUESTION_MAX) }),
    response: z.object({ message: z.string(), question: Question }),
  }),
}
