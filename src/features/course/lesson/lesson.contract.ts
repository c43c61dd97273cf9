import * as z from 'zod/mini'

/** Hosts whose players may be framed (security §1); the page's frame-src names the same ones. */
export const VIDEO_HOSTS = [
  'www.youtube.com',
  'youtube.com',
  'youtu.be',
  'www.youtube-nocookie.com',
  'vimeo.com',
  'player.vimeo.com',
] as const

/** True for an https address at one of the allowed hosts, without user name or port. */
export function isAllowedVideoUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  return url.protocol === 'https:' && VIDEO_HOSTS.some((host) => host === url.host) && url.username === ''
}

/** The address of an external lesson (spec 3 §5). */
export const ExternalVideoUrl = z
  .string({ error: 'Please provide a video URL' })
  .check(
    z.trim(),
    z.minLength(1, { error: 'Please provide a video URL', abort: true }),
    z.maxLength(500, 'Please use at most 500 characters'),
    z.refine(isAllowedVideoUrl, 'Please use an https address of YouTube or Vimeo'),
  )
