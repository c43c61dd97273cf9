/** Video hosts that a page may frame, in their form without cookies. */
const YOUTUBE = /^(?:www\.|m\.)?(?:youtube\.com|youtube-nocookie\.com)$/
const YOUTUBE_ID = /^[\w-]{6,20}$/
const VIMEO_ID = /^\d{4,12}$/

/** The address to frame for an external video, or nothing when its host is not allowed. */
export function frameAddress(text: string): string | null {
  if (!URL.canParse(text)) return null
  const { protocol, hostname, pathname, searchParams } = new URL(text)
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
export const isAllowedVideoUrl = (text: string): boolean => frameAddress(text) !== null
