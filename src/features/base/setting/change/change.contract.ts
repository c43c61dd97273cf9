import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { Id } from '#shared/id.ts'
import { OptionalPasswordConfirmation } from '#shared/person-fields.ts'
import { SettingEntry } from '../setting.contract.ts'
import { settingPolicy } from '../setting.policy.ts'

const Change = z.object({
  id: z.number(),
  at: z.iso.datetime(),
  /** Null: set by a script, or the account is gone. */
  by: z.nullable(z.string()),
  /** Null is the default. */
  old: z.unknown(),
  new: z.unknown(),
})
export type SettingChange = z.infer<typeof Change>

/** What was changed, without the values: one line of the overview. */
const NamedChange = z.object({
  ...z.pick(Change, { id: true, at: true, by: true }).shape,
  key: z.string(),
  label: z.string(),
  /** The feature it belongs to. */
  group: z.string(),
})

const ByKey = z.object({ key: z.string() })

export const settingChangeApi = {
  list: endpoint({
    name: 'settingChange.list',
    method: 'GET',
    path: '/api/settings/:key/changes',
    access: settingPolicy.list,
    summary: 'The last changes of one setting, the newest first, with the value before and after.',
    params: ByKey,
    response: z.object({ changes: z.array(Change) }),
  }),
  listAll: endpoint({
    name: 'settingChange.listAll',
    method: 'GET',
    path: '/api/settings/changes',
    access: settingPolicy.list,
    summary:
      'The last changes of all settings that the caller may see, the newest first: which one, by whom and when. `settingChange.list` has the values.',
    response: z.object({ changes: z.array(NamedChange) }),
  }),
  takeBack: endpoint({
    name: 'settingChange.takeBack',
    method: 'POST',
    path: '/api/settings/:key/changes/take-back',
    access: settingPolicy.update,
    summary:
      'Puts the value back that a setting had before one of its changes. `seen_id` is the newest change that the caller has seen: when there is a newer one, nothing is changed (409). Some settings ask for the own password (`asks_password`).',
    params: ByKey,
    body: z.strictObject({ change_id: Id, seen_id: Id, ...OptionalPasswordConfirmation }),
    response: z.object({ setting: SettingEntry, message: z.string() }),
  }),
}
