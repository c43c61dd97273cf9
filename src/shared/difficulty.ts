/** spec 3 §3: 1 Beginner, 2 Intermediate, 3 Advanced; any other value reads as Advanced. */
const DIFFICULTY_LEVELS = { 1: 'Beginner', 2: 'Intermediate', 3: 'Advanced' } as const

/** The English name of a level, as the API answers it; screens translate it. */
export const difficultyText = (level: number): string =>
  level === 1 || level === 2 ? DIFFICULTY_LEVELS[level] : DIFFICULTY_LEVELS[3]
