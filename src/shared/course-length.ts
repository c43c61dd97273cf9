/** A claim is believed until the lessons take less than this share of it: exercises take time, too. */
const BELIEVED_SHARE = 0.5
const MINUTE = 60

/**
 * How many minutes a course takes: as its editor says, unless its lessons take less than half of that; then as long as
 * the lessons. Without lessons, or while the length of one is not known, the editor's word stays.
 * @param claimed minutes, as the editor says
 * @param lessons each with its length in seconds, 0 for unknown
 */
export function courseMinutes(claimed: number, lessons: readonly { duration: number }[]): number {
  if (lessons.length === 0 || lessons.some(({ duration }) => duration <= 0)) return claimed
  const seconds = lessons.reduce((sum, { duration }) => sum + duration, 0)
  return seconds < claimed * MINUTE * BELIEVED_SHARE ? Math.ceil(seconds / MINUTE) : claimed
}
