/** What one criterion counts, in percent, and the stars that were given for it; null while there are none. */
export type WeightedPart = { weight: number; score: number | null }

/**
 * The stars of all criteria together, each by its weight, to two decimals, half up. Criteria without stars do not
 * count, so that the result so far can be shown while someone is still choosing.
 * @returns null while no criterion has stars
 */
export function weightedResult(parts: readonly WeightedPart[]): number | null {
  let weights = 0
  let sum = 0
  for (const { weight, score } of parts) {
    if (score === null) continue
    weights += weight
    sum += weight * score
  }
  if (weights === 0) return null
  // Whole numbers until the end: 0.5 is found exactly.
  return Math.floor((200 * sum + weights) / (2 * weights)) / 100
}

/** A result as whole stars, half up. */
export const roundedStars = (result: number): number => Math.floor((Math.round(result * 100) + 50) / 100)
