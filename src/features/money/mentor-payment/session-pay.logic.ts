const MINUTES_IN_HOUR = 60

/** What a session of so many minutes is worth at a rate for an hour, in whole minor units, half ones rounded up. */
export const sessionPay = (minutes: number, rateMinor: number): number =>
  Math.floor((2 * minutes * rateMinor + MINUTES_IN_HOUR) / (2 * MINUTES_IN_HOUR))
