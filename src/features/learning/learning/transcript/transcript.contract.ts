import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { IdInAddress } from '#shared/id.ts'
import { learningPolicy } from '../learning.policy.ts'

/** What is said from one second of the video on. */
const Line = z.object({ at: z.number(), text: z.string() })
export type TranscriptLine = z.infer<typeof Line>

export const transcriptApi = {
  get: endpoint({
    name: 'transcript.get',
    method: 'GET',
    path: '/api/enrollments/:id/videos/:video/transcript',
    access: learningPolicy.learn,
    summary:
      'What is said in a lesson, line by line with its second, from the captions; 404 for a lesson without them.',
    params: z.object({ id: IdInAddress, video: IdInAddress }),
    response: z.object({ lines: z.array(Line) }),
  }),
}
