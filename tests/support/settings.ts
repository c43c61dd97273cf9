import { saveSetting } from '#server/settings/settings.ts'
import type { Setting } from '#shared/setting.ts'
import type { TestApp } from './app.ts'

/** Saves a setting for what follows; null takes it back to its default. */
export async function setTo<T>(app: TestApp, setting: Setting<T>, value: T | null): Promise<void> {
  const { db, now } = app.services
  await db.transaction((tx) => saveSetting(tx, setting, value, { by: null, now: now() }))
}
