/**
 * Whole numbers only: an amount of money is never a fraction on its way. Rounds half up, away from zero for what is
 * taken: -2.5 becomes -3, as 2.5 becomes 3.
 */
export function divideHalfUp(numerator: bigint, denominator: bigint): bigint {
  if (denominator <= 0n) throw new Error('the denominator must be positive')
  if (numerator < 0n) return -divideHalfUp(-numerator, denominator)
  return (2n * numerator + denominator) / (2n * denominator)
}

/** Hundredths of a percent in a whole. */
const WHOLE = 10_000n

/** Rates of exchange have four decimals. */
const RATE_DECIMALS = 4
const RATE_UNIT = 10_000n

/** A rate as people type it, in whole ten-thousandths; undefined when it has more digits than four. */
export function scaledRate(rate: number): number | undefined {
  const scaled = Math.round(rate * 10 ** RATE_DECIMALS)
  return Math.abs(scaled / 10 ** RATE_DECIMALS - rate) < 1e-9 ? scaled : undefined
}

/** The other way round, for people; a run in dollars has none. */
export const unscaledRate = (scaled: number | null): number | null =>
  scaled === null ? null : scaled / 10 ** RATE_DECIMALS

/** A share of an amount; the rate in hundredths of a percent. */
export const shareOf = (amount: number, rate: number): number =>
  Number(divideHalfUp(BigInt(amount) * BigInt(rate), WHOLE))

/** How an amount of US cents becomes one of the currency of a run: once, rounded once. */
export type Conversion = {
  /** One US dollar in the currency, in ten-thousandths. */
  scaledRate: number
  /** Digits of the currency's minor unit. */
  exponent: number
}

/** US cents, given as a fraction, in minor units of the currency of the run. */
export function convertAmount({ scaledRate: rate, exponent }: Conversion, cents: bigint, over = 1n): number {
  const cent = 100n
  return Number(divideHalfUp(cents * BigInt(rate) * 10n ** BigInt(exponent), over * RATE_UNIT * cent))
}
