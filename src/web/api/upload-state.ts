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

/** `240 kB/s`, `1.2 MB/s`; in French `240 ko/s`, `1,2 Mo/s`. */
export function speedText(bytesPerSecond: number, locale: string): string {
  const isSlow = bytesPerSecond < 999_500
  const unit = isSlow ? 'kilobyte-per-second' : 'megabyte-per-second'
  const digits = isSlow ? 0 : 1
  const format = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  return format.format(isSlow ? Math.max(1, bytesPerSecond / 1000) : bytesPerSecond / 1_000_000)
}

/** The person cancelled it; that is not a failure. */
export const isCancelled = (problem: unknown): boolean => problem instanceof Error && problem.name === 'AbortError'
