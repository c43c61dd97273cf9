import * as z from 'zod/mini'
import { endpoint, type FileRule } from '#shared/endpoint.ts'
import { IdInAddress } from '#shared/id.ts'
import { MB } from '#shared/limits.ts'
import { text } from '#shared/message.ts'
import { quizPolicy } from '../quiz.policy.ts'

/** The formats in which questions travel between tools. */
export const QUIZ_FORMATS = ['gift', 'moodle-xml'] as const
export type QuizFormat = (typeof QUIZ_FORMATS)[number]

/** How many entries of a file are read. */
export const MOST_ENTRIES = 2000

const WRONG_TYPE = text('Choose a GIFT (.txt, .gift) or Moodle XML (.xml) file')

/** A file of questions. */
export const quizFileRule: FileRule = {
  kind: 'questions',
  maxBytes: 5 * MB,
  tooLarge: text('The file must be 5 MB or smaller'),
  wrongType: WRONG_TYPE,
}

const QuestionFound = z.object({
  text: z.string(),
  /** Always four; an empty one is for the teacher to fill in. */
  options: z.array(z.string()),
  correct_answer: z.number(),
  points: z.number(),
  explanation: z.nullable(z.string()),
  video_at: z.nullable(z.number()),
})
export type QuestionFound = z.infer<typeof QuestionFound>

export const quizFileApi = {
  read: endpoint({
    name: 'quizFile.read',
    method: 'POST',
    path: '/api/quiz-files/read',
    access: quizPolicy.readFile,
    summary:
      'What a file of questions (GIFT or Moodle XML) holds: the questions that a quiz can have, and line by line what it cannot. Nothing is stored.',
    files: { file: quizFileRule },
    response: z.object({
      format: z.enum(QUIZ_FORMATS),
      /** About the file as a whole. */
      notes: z.array(z.string()),
      questions: z.array(z.object({ line: z.number(), question: QuestionFound, notes: z.array(z.string()) })),
      refused: z.array(z.object({ line: z.number(), raw: z.string(), reason: z.string() })),
    }),
  }),
  export: endpoint({
    name: 'quizFile.export',
    method: 'GET',
    path: '/api/courses/:id/lessons/:video/quiz/export',
    access: quizPolicy.read,
    summary: 'The questions of a lesson as a file in the GIFT format or in Moodle XML.',
    params: z.object({ id: IdInAddress, video: IdInAddress }),
    query: z.object({ format: z._default(z.enum(QUIZ_FORMATS), 'gift') }),
    raw: 'text/plain',
  }),
}
