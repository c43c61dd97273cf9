import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { coursePolicy } from '#features/learning/course/course.policy.ts'
import { VIDEO_UPLOADS } from '#features/base/upload/upload.contract.ts'

const VideoUpload = z.object({
  id: z.string(),
  name: z.string(),
  /** What the sender knows the file by; empty when it said nothing. */
  fingerprint: z.string(),
  bytes: z.number(),
  /** How much of it has come; the upload goes on from there. */
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
