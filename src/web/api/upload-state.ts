/** An upload in progress: whole percent, bytes per second (0 until known) and a function to cancel it. */
export type Upload = { percent: number; bytesPerSecond: number; cancel: () => void }

/** Whole percent of what has been sent; never more than 100, and 0 when the size is unknown. */
export function percentOf(sent: number, total: number): number {
  return total > 0 ? Math.min(100, Math.round((sent / total) * 100)) : 0
}

/** Bytes per second since the start; 0 in the first moments, when the value is not stable yet. */
export function speedOf(sent: number, elapsedMs: number): number {
  return elapsedMs < 200 ? 0 : Math.round((sent / elapsedMs) * 1000)
}
