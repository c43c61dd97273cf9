import { namesOf } from '#features/base/user/user.service.ts'
import type { Db } from '#server/db/db.ts'
import type { Call } from '#server/http/call.ts'
import { listLastChanges, listSettingChanges, lockSetting } from '#server/settings/settings.data.ts'
import { notFound } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { lostMove } from '#shared/moves.ts'
import type { Setting } from '#shared/setting.ts'
import type { settingChangeApi, SettingChange } from './change.contract.ts'

/** The last changes of a setting, the newest first. */
export async function readChanges(db: Db, { key }: Setting): Promise<SettingChange[]> {
  const rows = await listSettingChanges(db, key)
  const names = await namesOf(db, [...new Set(rows.flatMap(({ by }) => by ?? []))])
  return rows.map(({ id, at, by, old, new: next }) => ({
    id,
    at: at.toISOString(),
    by: by === null ? null : (names.get(by) ?? null),
    old,
    new: next,
  }))
}

/** The last changes of these settings, the newest first, in the language of the caller. */
export async function readNamedChanges({ db, translate }: Call, settings: readonly Setting[]) {
  const byKey = new Map(settings.map((setting) => [setting.key, setting]))
  const rows = await listLastChanges(db, [...byKey.keys()])
  const names = await namesOf(db, [...new Set(rows.flatMap(({ by }) => by ?? []))])
  return rows.flatMap(({ id, at, by, key }) => {
    const setting = byKey.get(key)
    if (!setting) return []
    const [label, group] = [translate({ text: setting.label }), translate({ text: setting.group })]
    return [{ id, at: at.toISOString(), by: by === null ? null : (names.get(by) ?? null), key, label, group }]
  })
}

/**
 * The value that a setting had before a change; null is the default. Throws 409 when someone has changed it since the
 * caller looked, or when the value no longer fits.
 */
export async function valueBeforeChange(
  tx: Db,
  setting: Setting,
  { change_id: id, seen_id: seen }: Call<typeof settingChangeApi.takeBack>['body'],
): Promise<unknown> {
  await lockSetting(tx, setting.key)
  const rows = await listSettingChanges(tx, setting.key)
  const change = rows.find((row) => row.id === id)
  if (!change) throw notFound(message('Change not found'))
  if (rows[0]?.id !== seen) throw lostMove(message('This setting has changed in the meantime'))
  if (change.old === null) return null
  const read = setting.schema.safeParse(change.old)
  if (!read.success) throw lostMove(message('This value is from an older release and is no longer valid'))
  return read.data
}
