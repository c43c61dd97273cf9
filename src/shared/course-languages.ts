/** The languages in which courses can be taught, each by its own name. A new one is a line here. */
export const COURSE_LANGUAGES = {
  en: 'English',
  fr: 'Français',
  rw: 'Ikinyarwanda',
  sw: 'Kiswahili',
  pt: 'Português',
  ar: 'العربية',
  am: 'አማርኛ',
} as const

export type CourseLanguage = keyof typeof COURSE_LANGUAGES

/** The language codes, for schemas. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a constant
export const COURSE_LANGUAGE_CODES = Object.keys(COURSE_LANGUAGES) as [CourseLanguage, ...CourseLanguage[]]

/** The language of a code, if courses can be taught in it. */
export const findCourseLanguage = (code: string | null): CourseLanguage | undefined =>
  COURSE_LANGUAGE_CODES.find((known) => known === code)
