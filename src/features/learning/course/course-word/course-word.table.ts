import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'

/** The words of the courses that the public sees, each once: what a typing error in a search is corrected to. */
export const courseWords = pgTable(
  'course_words',
  {
    word: text().primaryKey(),
    /** How many courses have it. */
    uses: integer().notNull(),
  },
  (table) => [index('course_words_letters_index').using('gist', table.word.op('gist_trgm_ops'))],
)
