import { sql } from 'drizzle-orm'
import type { Services } from '#server/service-types.ts'
import { recordQueries } from './queries.ts'

/**
 * What a read may write: when a session was last seen, who has a page open, the audit log of what was taken, and the log of
 * checks that spec 3 §7 asks for (ADR 36).
 */
const MAY_BE_WRITTEN = ['sessions', 'audit_log', 'verifications', 'stream_people']

const WRITE =
  /\b(?:insert\s+into|delete\s+from|merge\s+into|truncate(?:\s+table)?|(?<!for\s+|for\s+no\s+key\s+)update(?:\s+only)?)\s+(?:"?\w+"?\.)?"?(\w+)"?/gi

/** The tables that a statement writes, by its text. */
export const tablesWrittenBy = (text: string): string[] =>
  [...text.matchAll(WRITE)].map(([, table = '']) => table.toLowerCase()).filter((table) => table !== 'set')

const UNSAID = 'something that no statement says'

/**
 * The statements that have written something while `work` ran, but for what a read may write. The number of the newest
 * transaction tells of whatever else has written: a trigger, a function, work beside the call. Now and then something
 * from before ends in the meantime: what `work` itself writes, it writes each time.
 */
export async function writesDuring(
  services: Services,
  work: () => Promise<unknown>,
  mayAlsoWrite: readonly string[] = [],
): Promise<string[]> {
  let written: string[] = []
  for (let tries = 0; tries < 3; tries += 1) {
    written = await writtenOnce(services, work, [...MAY_BE_WRITTEN, ...mayAlsoWrite])
    if (!written.includes(UNSAID)) break
  }
  return written
}

async function writtenOnce(services: Services, work: () => Promise<unknown>, may: readonly string[]) {
  const before = await newestTransaction(services)
  const texts = (await recordQueries(services, work)).map(({ text }) => text)
  const writing = texts.filter((text) => tablesWrittenBy(text).length > 0)
  if (writing.length === 0 && isAlone && (await newestTransaction(services)) !== before) return [UNSAID]
  return writing.filter((text) => tablesWrittenBy(text).some((table) => !may.includes(table)))
}

/** Only the embedded engine has no one else at work who writes. */
const isAlone = process.env.TEST_DATABASE_URL === undefined

/** Reading alone has no number of its own. */
async function newestTransaction({ db }: Services): Promise<string | undefined> {
  const { rows } = await db.execute<{ newest: string }>(
    sql`select pg_snapshot_xmax(pg_current_snapshot())::text as newest`,
  )
  return rows[0]?.newest
}
