/**
 * Course prices as the specification shows them: dollars with a `$` prefix (spec 1 §9). Other languages write them as
 * they write all amounts, with the code: `39,00 USD`.
 */
export function formatUsd(dollars: number, language = 'en'): string {
  if (language !== 'en') {
    const style = { style: 'currency', currency: 'USD', currencyDisplay: 'code' } as const
    return new Intl.NumberFormat(language, style).format(dollars)
  }
  return `$${Number.isInteger(dollars) ? dollars : dollars.toFixed(2)}`
}

/** The API carries prices as a number of dollars. */
export const centsToDollars = (cents: number): number => cents / 100

/** Dollars as people type them, as whole cents. */
export const dollarsToCents = (dollars: number): number => Math.round(dollars * 100)
