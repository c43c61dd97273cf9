import * as z from 'zod/mini'
import { TaughtIn } from '#features/learning/course/course.contract.ts'
import { Rendition } from '#features/learning/video/media/media.contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { IdInAddress } from '#shared/id.ts'
import { anyone } from '#shared/policy.ts'

/** A lesson that is open to everyone, to be watched on the page of its course. */
const PreviewLesson = z.object({
  id: z.number(),
  title: z.string(),
  type: z.enum(['upload', 'external']),
  /** Seconds. */
  duration: z.number(),
  /** Signed for some hours, or the address at a video host; null while there is no video. */
  url: z.nullable(z.string()),
  captions_url: z.nullable(z.string()),
  /** What is said in it. */
  language: TaughtIn,
  poster_url: z.nullable(z.string()),
  /** Smaller copies, best first. */
  renditions: z.array(Rendition),
  size_bytes: z.nullable(z.number()),
})

export const previewApi = {
  get: endpoint({
    name: 'preview.get',
    method: 'GET',
    path: '/api/courses/:id/lessons/:lesson/preview',
    access: anyone,
    summary:
      'The film of a lesson that is open to everybody: one that its author has opened, or the first of a free course. 404 for every other lesson.',
    params: z.object({ id: IdInAddress, lesson: IdInAddress }),
    response: z.object({ lesson: PreviewLesson }),
  }),
}
