import * as z from 'zod/mini'
import { readJson } from '#shared/json.ts'
import { text } from '#shared/message.ts'
import { tidy } from '#shared/visible-text.ts'
import { QuizData } from '#features/learning/quiz/quiz.contract.ts'

/** Video hosts that a page may frame, in their form without cookies. */
const YOUTUBE = /^(?:www\.|m\.)?(?:youtube\.com|youtube-nocookie\.com)$/
const YOUTUBE_ID = /^[\w-]{6,20}$/
const VIMEO_ID = /^\d{4,12}$/

/** The address to frame for an external video, or nothing when its host is not allowed. */
export function embedAddress(address: string): string | null {
  if (!URL.canParse(address)) return null
  const { protocol, hostname, pathname, searchParams } = new URL(address)
  if (protocol !== 'https:') return null
  const last = pathname.split('/').filter(Boolean).at(-1) ?? ''
  if (hostname === 'youtu.be' || YOUTUBE.test(hostname)) {
    const id = searchParams.get('v') ?? last
    return YOUTUBE_ID.test(id) ? `https://www.youtube-nocookie.com/embed/${id}` : null
  }
  if (hostname === 'vimeo.com' || hostname === 'www.vimeo.com' || hostname === 'player.vimeo.com') {
    return VIMEO_ID.test(last) ? `https://player.vimeo.com/video/${last}` : null
  }
  return null
}

/** True for an https address of one video at an allowed host. */
export const isAllowedVideoUrl = (address: string): boolean => embedAddress(address) !== null

/** How many lessons a course can have. */
export const MAX_LESSONS = 300
const TOO_LONG = text('Use at most {maximum} characters')

/** Larger ids are made up by clients for new lessons. */
const LARGEST_ID = 2_147_483_647

/** A lesson as it is written, one of the list `videos` (spec 3 §3, §7). */
export const LessonWrite = z.object({
  /** Of a lesson that the course has: it stays the same for its learners. Anything else is a new one. */
  id: z.optional(z.nullable(z.union([z.number(), z.string().check(z.maxLength(60))]))),
  title: z._default(z.string().check(tidy(), z.maxLength(200, TOO_LONG)), ''),
  type: z.optional(z.enum(['upload', 'external'])),
  /** Of an external video; `pending_upload` when a file comes with the call. */
  url: z.optional(z.nullable(z.string().check(tidy(), z.maxLength(2000, TOO_LONG)))),
  /** A video of the sender that has come in pieces, all of it. */
  upload_id: z.optional(z.nullable(z.string().check(z.regex(/^[0-9a-f]{24}$/)))),
  /** Seconds, where the person who sends the video knows them. */
  duration: z.optional(z.nullable(z.number().check(z.minimum(0), z.maximum(86_400)))),
  /** The quiz after it, which some clients send as JSON text; null removes it, and left out it stays. */
  quiz_data: z.optional(z.pipe(z.pipe(z.unknown(), z.transform(readJson)), z.nullable(QuizData))),
})

export type LessonWrite = z.infer<typeof LessonWrite>

/** The id of a lesson that the course may have; nothing for a new one. */
export const knownIdOf = ({ id }: Pick<LessonWrite, 'id'>): number | undefined =>
  typeof id === 'number' && Number.isInteger(id) && id > 0 && id <= LARGEST_ID ? id : undefined

/** What is missing in a lesson, by its field, in the words of spec 3 §5. */
export function missingLessonFields(
  { title, type, url }: Pick<LessonWrite, 'title' | 'type' | 'url'>,
  hasVideo: boolean,
): Partial<Record<'title' | 'type' | 'file' | 'url', string>> {
  return {
    ...(title === '' && { title: text('Please provide a video title') }),
    ...(type === undefined && { type: text('Choose where the video comes from') }),
    ...(type === 'upload' && !hasVideo && { file: text('Please upload a video file') }),
    ...(type === 'external' && !url && { url: text('Please provide a video URL') }),
    ...(type === 'external' &&
      url &&
      !isAllowedVideoUrl(url) && { url: text('Use an https address on YouTube or Vimeo') }),
  }
}

/** Said of a lesson whose video is still being sent in pieces. */
export const UPLOAD_UNFINISHED = text('This video has not been fully uploaded yet')

/** Said of the whole list when something is missing in it (spec 3 §5). */
export const LESSONS_INCOMPLETE = text(
  'One or more videos are missing required fields. Please check your video entries.',
)
