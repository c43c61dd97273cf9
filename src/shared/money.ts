import * as z from 'zod/mini'

/** A price in the API: a number of dollars, 0 for free, and the ISO 4217 code of its currency. */
export const Price = { price: z.number(), currency: z.string() }

/** Course prices as the specification shows them: dollars with a `$` prefix (spec 1 §9). */
export function formatUsd(dollars: number): string {
  return `$${Number.isInteger(dollars) ? dollars : dollars.toFixed(2)}`
}

/** The API carries prices as a number of dollars. */
export const centsToDollars = (cents: number): number => cents / 100
