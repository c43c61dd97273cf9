import { confirmPassword } from '#features/base/account/password/password.service.ts'
import type { Db } from '#server/db/db.ts'
import { type Bound, type Call, handlers } from '#server/http/call.ts'
import { fieldErrors } from '#server/http/input.ts'
import { translate } from '#server/language/translate.ts'
import { fieldsOfSetting } from '#server/settings/form-fields.ts'
import { readSettings, saveSetting } from '#server/settings/settings.ts'
import { invalid, notFound } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { type Actor, authorize, can } from '#shared/policy.ts'
import type { Setting } from '#shared/setting.ts'
import { settingChangeApi } from './change/change.contract.ts'
import { readChanges, readNamedChanges, valueBeforeChange } from './change/change.service.ts'
import { settingApi, type SettingEntry } from './setting.contract.ts'
import { settingChanged } from './setting.events.ts'
import { settingPictureHandlers } from './picture/picture.service.ts'
import { trialHandlers } from './trial/trial.service.ts'
import { settingPolicy } from './setting.policy.ts'

type Caller = Call<typeof settingApi.reset> | Call<typeof settingApi.update> | Call<typeof settingChangeApi.takeBack>

const audienceOf = ({ seenBy, editedBy }: Setting) => ({ seen_by: [...seenBy], edited_by: [...editedBy] })

/** The settings with their values, in the language of the caller. */
async function describeSettings(
  db: Db,
  { language, zone }: Pick<Call, 'language' | 'zone'>,
  settings: readonly Setting[],
): Promise<SettingEntry[]> {
  const translated = (english: string): string => translate(language, { text: english }, zone)
  const read = await readSettings(db, settings)
  return read.map(({ setting, value, savedAt }) => {
    const { is_list, fields } = fieldsOfSetting(setting)
    return {
      key: setting.key,
      label: translated(setting.label),
      description: translated(setting.description),
      group: translated(setting.group),
      value,
      default: setting.default,
      saved_at: savedAt?.toISOString() ?? null,
      ...audienceOf(setting),
      asks_password: setting.asksPassword,
      is_list,
      fields: fields.map((field) => ({
        ...field,
        label: translated(field.label),
        option_labels: field.options.map(translated),
      })),
    }
  })
}

/** The value as the schema reads it. Throws 422 with all field errors; a field that the schema does not know is one. */
function parseValue(setting: Setting, given: unknown): unknown {
  const read = setting.schema.safeParse(given)
  if (!read.success) throw invalid(fieldErrors(read.error, 'value'))
  const unknown = unknownFields(given, read.data, 'value')
  if (unknown.length === 0) return read.data
  throw invalid(Object.fromEntries(unknown.map((name) => [name, [message('Unknown field')]])))
}

/** The paths of sent fields that the schema dropped. */
function unknownFields(given: unknown, read: unknown, at: string): string[] {
  if (typeof given !== 'object' || given === null || typeof read !== 'object' || read === null) return []
  const known = new Map(Object.entries(read))
  return Object.entries(given).flatMap(([name, part]) =>
    known.has(name) ? unknownFields(part, known.get(name), `${at}.${name}`) : [`${at}.${name}`],
  )
}

/**
 * Saves the value, or the default for null, with its line in the log; asks for the person's own password where the
 * setting says so.
 */
async function saveChange(call: Caller, setting: Setting, choose: (tx: Db) => Promise<unknown>): Promise<SettingEntry> {
  if (setting.asksPassword) await confirmPassword(call)
  const [entry] = await call.db.transaction(async (tx) => {
    const value = await choose(tx)
    const old = await saveSetting(tx, setting, value, { by: call.me.id, now: call.now() })
    await settingChanged(call, tx, { key: setting.key, from: old, to: value })
    return describeSettings(tx, call, [setting])
  })
  if (!entry) throw settingNotFound()
  return entry
}

const isVisible = (me: Actor, setting: Setting): boolean => can(me, settingPolicy.list, audienceOf(setting))

const settingNotFound = () => notFound(message('Setting not found'))

/** The calls over these settings: every declared one, as the register names them. */
export function settingHandlers(all: readonly Setting[]): Bound[] {
  /** A setting that the caller may change; one that they may not even see does not exist for them. */
  function requireSetting(me: Actor, key: string): Setting {
    const setting = requireShown(me, key)
    authorize(me, settingPolicy.update, audienceOf(setting))
    return setting
  }

  /** A setting that the caller may see. */
  function requireShown(me: Actor, key: string): Setting {
    const setting = all.find((one) => one.key === key)
    if (!setting || !isVisible(me, setting)) throw settingNotFound()
    return setting
  }

  const own = handlers(settingApi, {
    list: async (call) => {
      const visible = all.filter((setting) => isVisible(call.me, setting))
      return { settings: await describeSettings(call.db, call, visible) }
    },
    update: async (call) => {
      const setting = requireSetting(call.me, call.params.key)
      const value = parseValue(setting, call.body.value)
      return {
        setting: await saveChange(call, setting, async () => value),
        message: call.say('Settings saved'),
      }
    },
    reset: async (call) => {
      const setting = requireSetting(call.me, call.params.key)
      return {
        setting: await saveChange(call, setting, async () => null),
        message: call.say('Setting reset to its default'),
      }
    },
  })
  const changes = handlers(settingChangeApi, {
    list: async (call) => ({ changes: await readChanges(call.db, requireShown(call.me, call.params.key)) }),
    listAll: async (call) => ({
      changes: await readNamedChanges(
        call,
        all.filter((setting) => isVisible(call.me, setting)),
      ),
    }),
    takeBack: async (call) => {
      const setting = requireSetting(call.me, call.params.key)
      const entry = await saveChange(call, setting, (tx) => valueBeforeChange(tx, setting, call.body))
      return { setting: entry, message: call.say('Change reverted') }
    },
  })
  return [...own, ...changes, ...settingPictureHandlers, ...trialHandlers]
}
