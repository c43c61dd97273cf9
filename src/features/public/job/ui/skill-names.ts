/** The skills of a job, which the specification separates by commas (spec 3 §3). */
export const skillNames = (skills: string | null): string[] => (skills ?? '').split(', ').filter(Boolean)
