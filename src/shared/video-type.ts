/** How much of the beginning of a file says what it is. */
export const VIDEO_HEAD_BYTES = 4096
/** No video is shorter than what its kind is told by. */
export const SMALLEST_VIDEO_BYTES = 12

/** A QuickTime video may begin with any of these instead of saying what it is. */
const OLD_QUICKTIME = ['moov', 'mdat', 'wide', 'free', 'skip', 'pnot']
const MATROSKA = 0x1a_45_df_a3

export type VideoType = 'video/mp4' | 'video/webm' | 'video/quicktime'

/** What video this is by its first bytes, whatever it is called; nothing when it is none that browsers play. */
export function videoTypeOf(head: Uint8Array): VideoType | undefined {
  if (head.length < SMALLEST_VIDEO_BYTES) return undefined
  const textAt = (start: number, end: number) => String.fromCodePoint(...head.subarray(start, end))
  const firstNumber = new DataView(head.buffer, head.byteOffset).getUint32(0)
  const box = textAt(4, 8)
  if (box === 'ftyp') return textAt(8, 12) === 'qt  ' ? 'video/quicktime' : 'video/mp4'
  if (OLD_QUICKTIME.includes(box) && firstNumber !== 0) return 'video/quicktime'
  return firstNumber === MATROSKA && textAt(0, VIDEO_HEAD_BYTES).includes('webm') ? 'video/webm' : undefined
}
