/** How many stars a rating can have. */
export const MAX_STARS = 5

/** From this many reviews on, the average is meaningful and replaces showcase figures. */
const RATED_FROM = 3

/** How many people have rated something, and the sum of their stars. */
export type RatingSums = { count: number; sum: number }

/** A rating as everyone sees it: the average with one decimal. */
export type Rating = { value: number; count: number }

/** What is shown of these sums; null while there are too few. */
export const ratingOf = ({ count, sum }: RatingSums): Rating | null =>
  count < RATED_FROM ? null : { value: Math.round((sum * 10) / count) / 10, count }
