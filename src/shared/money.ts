/** Course prices as the specification shows them: dollars with a `$` prefix (spec 1 §9). */
export function formatUsd(dollars: number): string {
  return `$${Number.isInteger(dollars) ? dollars : dollars.toFixed(2)}`
}

/** Prices stand on the wire as a number of dollars. */
export const centsToDollars = (cents: number): number => cents / 100
