import * as z from 'zod/mini'
import { coursePolicy } from '#features/learning/course/course.policy.ts'
import { endpoint, type FileRule } from '#shared/endpoint.ts'
import { MB } from '#shared/limits.ts'
import { text } from '#shared/message.ts'

/** A video of a lesson (spec 3 §5). */
export const videoRule: FileRule = {
  kind: 'video',
  isStreamed: true,
  maxBytes: 100 * MB,
  tooLarge: text('Video file size must be less than 100MB'),
  wrongType: text('Invalid file type. Please upload an MP4, WebM, or MOV file'),
}

/** Where videos are sent to in pieces, by the protocol tus 1.0; not an endpoint of this list. */
export const VIDEO_UPLOADS = '/api/uploads/videos'

const VideoUpload = z.object({
  id: z.string(),
  name: z.string(),
  /** What the sender knows the file by; empty when it said nothing. */
  fingerprint: z.string(),
  bytes: z.number(),
  /** How much has been uploaded; the upload resumes from there. */
  received_bytes: z.number(),
  is_finished: z.boolean(),
  created_at: z.string(),
})

export type VideoUpload = z.infer<typeof VideoUpload>

export const videoApi = {
  list: endpoint({
    name: 'video.list',
    method: 'GET',
    path: VIDEO_UPLOADS,
    access: coursePolicy.create,
    summary:
      "The caller's uploads of videos that no lesson has taken yet, and the space for more. Videos are sent to the same address in pieces, by the protocol tus 1.0.",
    response: z.object({ uploads: z.array(VideoUpload), used_bytes: z.number(), space_bytes: z.number() }),
  }),
}
