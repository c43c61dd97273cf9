/** How far a transfer was at a moment. */
type Mark = { at: number; sent: number }

export type Pace = { bytesPerSecond: number; secondsLeft: number | null }

/** Only the last seconds count, since the speed of a moving phone changes. */
const WINDOW_MS = 8000
/** Before this the speed is not meaningful. */
const FIRST_MS = 1000

/**
 * Follows a transfer: told how much has been sent, it answers how fast that went lately and how long the rest takes.
 * @param clock in milliseconds
 */
export function createPace(total: number, clock: () => number = () => performance.now()) {
  let marks: Mark[] = []
  return (sent: number): Pace => {
    const at = clock()
    // A piece that is sent again begins again.
    if (sent < (marks.at(-1)?.sent ?? 0)) marks = []
    marks = [...marks.filter((mark) => at - mark.at <= WINDOW_MS), { at, sent }]
    const first = marks[0] ?? { at, sent }
    if (at - first.at < FIRST_MS || sent === first.sent) return { bytesPerSecond: 0, secondsLeft: null }
    const bytesPerSecond = ((sent - first.sent) / (at - first.at)) * 1000
    return { bytesPerSecond: Math.round(bytesPerSecond), secondsLeft: Math.ceil((total - sent) / bytesPerSecond) }
  }
}
