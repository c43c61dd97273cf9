import { desc, eq, inArray, sql } from 'drizzle-orm'
import { announce } from '../db/local-announcements.ts'
import type { Db } from '../db/db.ts'
import { settingChanges, settings } from './settings.table.ts'

export const SETTINGS_CHANNEL = 'settings_changed'

/** Every saved value with when it was saved, by its key. */
export async function listSavedSettings(db: Db): Promise<Map<string, { value: unknown; updatedAt: Date }>> {
  const rows = await db.select().from(settings)
  return new Map(rows.map(({ key, value, updatedAt }) => [key, { value, updatedAt }]))
}

const SHOWN_CHANGES = 50

/** The last changes of a setting, the newest first. */
export const listSettingChanges = (db: Db, key: string) =>
  db
    .select()
    .from(settingChanges)
    .where(eq(settingChanges.key, key))
    .orderBy(desc(settingChanges.id))
    .limit(SHOWN_CHANGES)

/** The last changes of all these settings, the newest first, without their values. */
export const listLastChanges = (db: Db, keys: readonly string[]) =>
  db
    .select({ id: settingChanges.id, key: settingChanges.key, by: settingChanges.by, at: settingChanges.at })
    .from(settingChanges)
    .where(inArray(settingChanges.key, [...keys]))
    .orderBy(desc(settingChanges.id))
    .limit(SHOWN_CHANGES)

/** Until the transaction ends no one else changes this setting. */
export async function lockSetting(tx: Db, key: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`setting ${key}`}))`)
}

/**
 * Writes a value (null removes it, so that the default holds), notes it in the history, and tells every process
 * once the transaction commits.
 * @returns what was saved before, or null
 */
export async function writeSetting(
  tx: Db,
  { key, value, by, now }: { key: string; value: unknown; by: number | null; now: Date },
): Promise<unknown> {
  await lockSetting(tx, key)
  const [row] = await tx.select({ value: settings.value }).from(settings).where(eq(settings.key, key)).for('update')
  const old = row?.value ?? null
  if (value === null) {
    await tx.delete(settings).where(eq(settings.key, key))
  } else {
    await tx
      .insert(settings)
      .values({ key, value, updatedAt: now })
      .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: now } })
  }
  await tx.insert(settingChanges).values({ key, old, new: value, by, at: now })
  await announce(tx, SETTINGS_CHANNEL, key)
  return old
}
