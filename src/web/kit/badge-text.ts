const BADGE_MAX = 99

/** A count as a badge shows it, capped at '99+' (spec 2 §9). */
export const badgeText = (count: number): string => (count > BADGE_MAX ? `${BADGE_MAX}+` : String(count))
