/** Course prices as the specification shows them: dollars with a `$` prefix (spec 1 §9). */
export function formatUsd(dollars: number): string {
  return `$${Number.isInteger(dollars) ? dollars : dollars.toFixed(2)}`
}

/** The API carries prices as a number of dollars. */
export const centsToDollars = (cents: number): number => cents / 100

/** Dollars as people type them, as whole cents. */
export const dollarsToCents = (dollars: number): number => Math.round(dollars * 100)
