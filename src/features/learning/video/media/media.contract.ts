import * as z from 'zod/mini'

/** Smaller copies of a video, best first. */
export const QUALITIES = ['480p', '240p', 'audio'] as const
export type Quality = (typeof QUALITIES)[number]

/**
 * What became of a video: it is being prepared; its copies are ready; there is the original only, because it is small or
 * the machine has no tool; or nothing can be read in it.
 */
export const MEDIA_STATES = ['preparing', 'ready', 'original', 'unreadable'] as const
export type MediaState = (typeof MEDIA_STATES)[number]

/** A copy that can be played. */
export const Rendition = z.object({
  quality: z.enum(QUALITIES),
  /** Signed for some hours. */
  url: z.string(),
  size_bytes: z.number(),
})
export type Rendition = z.infer<typeof Rendition>
