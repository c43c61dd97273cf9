import { and, desc, eq } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import type { Language } from '#shared/languages.ts'
import { users } from '#features/base/user/user.table.ts'
import type { SiteTextName, SiteTextVersion } from './site-text.contract.ts'
import { siteTexts } from './site-text.table.ts'

const MAX_VERSIONS = 50

type Which = { name: SiteTextName; language: Language }

/** The newest version of a text in each language that has one: one statement. */
export function listNewest(db: Db, name: SiteTextName): Promise<{ language: Language; html: string | null }[]> {
  return db
    .selectDistinctOn([siteTexts.language], { language: siteTexts.language, html: siteTexts.contentHtml })
    .from(siteTexts)
    .where(eq(siteTexts.name, name))
    .orderBy(siteTexts.language, desc(siteTexts.revision))
}

export async function listVersions(db: Db, { name, language }: Which): Promise<SiteTextVersion[]> {
  const rows = await db
    .select({ text: siteTexts, writer: users.name })
    .from(siteTexts)
    .innerJoin(users, eq(users.id, siteTexts.writerId))
    .where(and(eq(siteTexts.name, name), eq(siteTexts.language, language)))
    .orderBy(desc(siteTexts.revision))
    .limit(MAX_VERSIONS)
  return rows.map(({ text, writer }) => ({
    revision: text.revision,
    html: text.contentHtml,
    writer,
    created_at: text.createdAt.toISOString(),
  }))
}

/** The revision of the newest version; 0 while there is none. */
export async function newestRevision(db: Db, { name, language }: Which): Promise<number> {
  const [found] = await db
    .select({ revision: siteTexts.revision })
    .from(siteTexts)
    .where(and(eq(siteTexts.name, name), eq(siteTexts.language, language)))
    .orderBy(desc(siteTexts.revision))
    .limit(1)
  return found?.revision ?? 0
}

/** Writes a version; false when someone else has written the one of this number. */
export async function insertVersion(tx: Db, values: typeof siteTexts.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(siteTexts).values(values).onConflictDoNothing().returning({ id: siteTexts.id })
  return rows.length > 0
}
