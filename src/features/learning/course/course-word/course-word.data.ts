import { gt, like, lte, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { likePatternOf } from '#server/db/like.ts'
import { folded } from '#shared/folded.ts'
import type { courses } from '../course.table.ts'
import { courseWords } from './course-word.table.ts'

/** What decides which words a course has for searches. */
type Searched = Pick<typeof courses.$inferSelect, 'title' | 'description' | 'isPublished' | 'archivedAt'>

/** Shorter words are similar to too many others, and no one types longer ones. */
const LETTERS = { fewest: 3, most: 40 }
/** How many similar words are compared. */
const ALIKE = 60

/** The words of a course; none while the public does not see it. */
function wordsOf(course: Searched | undefined): Set<string> {
  if (!course?.isPublished || course.archivedAt) return new Set()
  const words = folded(`${course.title} ${course.description}`).match(/[\p{L}\p{N}]+/gu) ?? []
  return new Set(words.filter(({ length }) => length >= LETTERS.fewest && length <= LETTERS.most))
}

/** Counts the words that a course has gained and lost. Belongs into the transaction that changes it. */
export async function updateWordCounts(
  tx: Db,
  before: Searched | undefined,
  after: Searched | undefined,
): Promise<void> {
  const [lost, gained] = [wordsOf(before), wordsOf(after)]
  const changes = [
    ...[...gained].filter((word) => !lost.has(word)).map((word) => ({ word, uses: 1 })),
    ...[...lost].filter((word) => !gained.has(word)).map((word) => ({ word, uses: -1 })),
  ]
  if (changes.length === 0) return
  // In a fixed order, so that two courses that are saved at once cannot block each other.
  const inOrder = changes.toSorted((a, b) => (a.word < b.word ? -1 : 1))
  await tx
    .insert(courseWords)
    .values(inOrder)
    .onConflictDoUpdate({ target: courseWords.word, set: { uses: sql`${courseWords.uses} + excluded.uses` } })
  if (lost.size > 0) await tx.delete(courseWords).where(lte(courseWords.uses, 0))
}

/** Whether some course has this word, or one that contains it. */
export async function isKnownWord(db: Db, word: string): Promise<boolean> {
  const found = await db
    .select({ word: courseWords.word })
    .from(courseWords)
    .where(like(courseWords.word, likePatternOf(word)))
    .limit(1)
  return found.length > 0
}

/**
 * The words that share the most letters in a row with this one, and those that begin most like it, with how many courses
 * have each; read from an index, so that the number of all words hardly matters.
 */
export async function listSimilarWords(db: Db, word: string): Promise<Map<string, number>> {
  const nearest = (distance: ReturnType<typeof sql>) =>
    db
      .select({ word: courseWords.word, uses: courseWords.uses })
      .from(courseWords)
      .where(gt(courseWords.uses, 0))
      .orderBy(distance)
      .limit(ALIKE)
  const [whole, begun] = [
    await nearest(sql`${courseWords.word} <-> ${word}`),
    await nearest(sql`${word} <<-> ${courseWords.word}`),
  ]
  return new Map([...whole, ...begun].map((found) => [found.word, found.uses]))
}
