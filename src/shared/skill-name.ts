import * as z from 'zod/mini'
import { DEFAULT_LANGUAGE, type Language, LANGUAGE_CODES } from './languages.ts'

/** The languages in which a skill can have a name of its own beside the first one, which is English. */
export const OTHER_LANGUAGES = LANGUAGE_CODES.filter((code) => code !== DEFAULT_LANGUAGE)

/** The names of a skill in other languages; where one is left out, the first name is shown. */
export const SkillNames = z.partialRecord(z.enum(LANGUAGE_CODES), z.string())
export type SkillNames = z.infer<typeof SkillNames>

/** The name of a skill in the reader's language, or the one that it has. */
export const skillNameIn = (language: Language, skill: { name: string; names: SkillNames }): string =>
  skill.names[language] ?? skill.name
