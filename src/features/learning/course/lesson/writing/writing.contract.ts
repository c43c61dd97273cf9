import * as z from 'zod/mini'
import { endpoint, type FileRule } from '#shared/endpoint.ts'
import { ById, Id, IdInAddress } from '#shared/id.ts'
import { MB } from '#shared/limits.ts'
import { text } from '#shared/message.ts'
import { tidy } from '#shared/visible-text.ts'
import { MEDIA_STATES } from '#features/learning/video/media/media.contract.ts'
import { coursePolicy } from '../../course.policy.ts'
import { MAX_LESSONS } from '../lesson.contract.ts'

const TOO_LONG = text('Use at most {maximum} characters')

/** Captions of a lesson. */
export const captionsRule: FileRule = {
  kind: 'captions',
  maxBytes: MB,
  tooLarge: text('Captions must be less than 1 MB'),
  wrongType: text('Choose a WebVTT (.vtt) or SubRip (.srt) file'),
}

const LessonWritten = z.object({
  id: z.number(),
  title: z.string(),
  type: z.enum(['upload', 'external']),
  /** Seconds; 0 until it is known. */
  duration: z.number(),
  /** Its place in the course, from 1. */
  order: z.number(),
  /** Anyone may watch it, without an account: as its author has said, or else the first of a free course. */
  is_preview: z.boolean(),
  captions: z.nullable(z.object({ name: z.string(), bytes: z.number() })),
  /** What became of an uploaded video; null for outside hosts, and for videos of before. */
  media_state: z.nullable(z.enum(MEDIA_STATES)),
})

export type LessonWritten = z.infer<typeof LessonWritten>

/** Forms and older clients send numbers as text. */
const WholeNumber = (maximum: number) => z.coerce.number().check(z.int(), z.minimum(0), z.maximum(maximum))

export const writingApi = {
  list: endpoint({
    name: 'lesson.list',
    method: 'GET',
    path: '/api/courses/:id/lessons',
    access: coursePolicy.update,
    summary: 'The lessons of a course in their order, with their captions, for those who may change it.',
    params: ById,
    response: z.object({ course: z.object({ id: z.number(), title: z.string() }), lessons: z.array(LessonWritten) }),
  }),
  create: endpoint({
    name: 'lesson.create',
    method: 'POST',
    path: '/api/lessons',
    access: coursePolicy.update,
    summary:
      'Adds an uploaded video to a course as a lesson (spec 3 §3, §7). `cloudinary_video_id` is the id of a finished upload of the caller.',
    body: z.strictObject({
      course_id: IdInAddress,
      title: z
        .string(text('Please provide a video title'))
        .check(tidy(), z.minLength(1, text('Please provide a video title')), z.maxLength(200, TOO_LONG)),
      cloudinary_video_id: z
        .string(text('Please upload a video file'))
        .check(z.regex(/^[0-9a-f]{24}$/, text('Please upload a video file'))),
      /** Seconds, where the sender knows them. */
      video_duration: z.optional(z.nullable(z.coerce.number().check(z.minimum(0), z.maximum(86_400)))),
      /** The place in the course, from 1; the end when it is left out. */
      order: z.optional(z.nullable(WholeNumber(100_000))),
    }),
    response: z.object({ message: z.string(), lesson: LessonWritten }),
    status: 201,
  }),
  setOrder: endpoint({
    name: 'lesson.setOrder',
    method: 'PUT',
    path: '/api/courses/:id/lessons/order',
    access: coursePolicy.update,
    summary: 'Puts the lessons of a course in another order: all of their ids, the first lesson first.',
    params: ById,
    body: z.strictObject({ ids: z.array(Id).check(z.maxLength(MAX_LESSONS)) }),
    postOverride: true,
    response: z.object({ message: z.string(), lessons: z.array(LessonWritten) }),
  }),
  setPreview: endpoint({
    name: 'lesson.setPreview',
    method: 'PUT',
    path: '/api/lessons/:id/preview',
    access: coursePolicy.update,
    summary: 'Opens a lesson to everybody, without an account, or closes it again.',
    params: ById,
    body: z.strictObject({ is_preview: z.boolean() }),
    postOverride: true,
    response: z.object({ message: z.string(), lesson: LessonWritten }),
  }),
  setCaptions: endpoint({
    name: 'lesson.setCaptions',
    method: 'PUT',
    path: '/api/lessons/:id/captions',
    access: coursePolicy.update,
    summary:
      'Gives a lesson captions (WebVTT, or SubRip, which becomes WebVTT), or others than it had: as a file, or as text. What is wrong with them is named line by line.',
    params: ById,
    body: z.strictObject({ text: z.optional(z.string().check(z.maxLength(MB, TOO_LONG))) }),
    files: { captions: captionsRule },
    postOverride: true,
    response: z.object({ message: z.string(), lesson: LessonWritten }),
  }),
  getCaptions: endpoint({
    name: 'lesson.getCaptions',
    method: 'GET',
    path: '/api/lessons/:id/captions',
    access: coursePolicy.update,
    summary: 'The captions of a lesson as a file, to be changed and given back.',
    params: ById,
    raw: 'text/vtt',
  }),
  removeCaptions: endpoint({
    name: 'lesson.removeCaptions',
    method: 'DELETE',
    path: '/api/lessons/:id/captions',
    access: coursePolicy.update,
    summary: 'Takes the captions of a lesson away.',
    params: ById,
    response: z.object({ message: z.string() }),
  }),
}
