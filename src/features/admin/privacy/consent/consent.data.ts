import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import type { Language } from '#shared/languages.ts'
import { siteTexts } from '#features/public/site-text/site-text.table.ts'
import { subscribers } from '#features/public/subscriber/subscriber.table.ts'
import { users } from '#features/base/user/user.table.ts'
import { type Consent, type ConsentText, CONSENT_TEXTS, type NewVersion, type Version } from './consent.contract.ts'
import { consents, textVersions } from './consent.table.ts'

/** The newest version of each text; the first was never published. */
export async function findNewestVersions(db: Db): Promise<Record<ConsentText, number>> {
  const rows = await db
    .select({ text: textVersions.text, newest: sql<number>`max(${textVersions.version})`.mapWith(Number) })
    .from(textVersions)
    .groupBy(textVersions.text)
  return { terms: 1, privacy: 1, ...Object.fromEntries(rows.map(({ text, newest }) => [text, newest])) }
}

/** Which saved revision of each text is shown in each language that has one. */
export async function listShownRevisions(db: Db): Promise<{ text: string; language: Language; revision: number }[]> {
  return db
    .selectDistinctOn([siteTexts.name, siteTexts.language], {
      text: siteTexts.name,
      language: siteTexts.language,
      revision: sql<number>`case when ${siteTexts.contentHtml} is null then 0 else ${siteTexts.revision} end`.mapWith(
        Number,
      ),
    })
    .from(siteTexts)
    .where(sql`${siteTexts.name} in ('terms', 'privacy')`)
    .orderBy(siteTexts.name, siteTexts.language, desc(siteTexts.revision))
}

/** Records what someone accepts; what was recorded before stays as it is. */
export async function insertConsents(tx: Db, values: (typeof consents.$inferInsert)[]): Promise<void> {
  await tx.insert(consents).values(values).onConflictDoNothing()
}

export async function listConsents(db: Db, userId: number): Promise<Consent[]> {
  const rows = await db
    .select()
    .from(consents)
    .where(eq(consents.userId, userId))
    .orderBy(desc(consents.acceptedAt), asc(consents.text))
  return rows.map(({ text, version, way, acceptedAt }) => ({
    text,
    version,
    way,
    accepted_at: acceptedAt.toISOString(),
  }))
}

/** The newest published versions that someone has not accepted: one statement, and nothing until there is a second version. */
export async function listVersionsToAccept(db: Db, userId: number): Promise<NewVersion[]> {
  const rows = await db
    .selectDistinctOn([textVersions.text], {
      text: textVersions.text,
      version: textVersions.version,
      note: textVersions.note,
      publishedAt: textVersions.publishedAt,
      acceptedAt: consents.acceptedAt,
    })
    .from(textVersions)
    .leftJoin(
      consents,
      and(
        eq(consents.userId, userId),
        eq(consents.text, textVersions.text),
        eq(consents.version, textVersions.version),
      ),
    )
    .orderBy(textVersions.text, desc(textVersions.version))
  return rows
    .filter(({ acceptedAt }) => acceptedAt === null)
    .map(({ text, version, note, publishedAt }) => ({ text, version, note, published_at: publishedAt.toISOString() }))
}

/** Writes the next version; false when someone else has written it. */
export async function insertVersion(tx: Db, values: typeof textVersions.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(textVersions)
    .values(values)
    .onConflictDoNothing()
    .returning({ version: textVersions.version })
  return rows.length > 0
}

/** Every version of both texts, with how many people have accepted it. */
export async function listVersions(db: Db): Promise<{ versions: Version[]; people: number }> {
  const published = await db
    .select({ version: textVersions, by: users.name })
    .from(textVersions)
    .innerJoin(users, eq(users.id, textVersions.publishedById))
    .orderBy(asc(textVersions.text), desc(textVersions.version))
  const counted = await db
    .select({ text: consents.text, version: consents.version, count: sql<number>`count(*)`.mapWith(Number) })
    .from(consents)
    .innerJoin(users, eq(users.id, consents.userId))
    .where(isNull(users.deletedAt))
    .groupBy(consents.text, consents.version)
  const countAcceptedSql = (text: ConsentText, version: number): number =>
    counted.find((one) => one.text === text && one.version === version)?.count ?? 0
  const versions = CONSENT_TEXTS.flatMap((text) => [
    ...published
      .filter(({ version }) => version.text === text)
      .map(({ version: { version, note, publishedAt }, by }) => ({
        text,
        version,
        note,
        published_by: by,
        published_at: publishedAt.toISOString(),
        accepted: countAcceptedSql(text, version),
      })),
    { text, version: 1, note: null, published_by: null, published_at: null, accepted: countAcceptedSql(text, 1) },
  ])
  return { versions, people: await db.$count(users, isNull(users.deletedAt)) }
}

/** Since when the confirmed address of someone is on the list of the newsletter; null when it is not. */
export async function findNewsletterSince(db: Db, userId: number): Promise<string | null> {
  const [row] = await db
    .select({ at: subscribers.confirmedAt })
    .from(subscribers)
    .innerJoin(users, sql`lower(${users.email}) = lower(${subscribers.email})`)
    .where(sql`${users.id} = ${userId} and ${users.verifiedAt} is not null`)
  return row?.at?.toISOString() ?? null
}
