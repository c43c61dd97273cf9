import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { text } from '#shared/message.ts'
import { OptionalPasswordConfirmation } from '#shared/person-fields.ts'
import { ROLES } from '#shared/roles.ts'
import { settingPolicy } from './setting.policy.ts'

/** How deep a value may be: a list of groups of groups. */
const MOST_DEPTH = 4

const isShallow = (value: unknown, left = MOST_DEPTH): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (left > 0 && Object.values(value).every((one) => isShallow(one, left - 1)))

const Value = z.unknown().check(z.refine((value) => isShallow(value), text('This value is nested too deeply')))

/** One input of the form: its path in the value, its label, and its limits. */
const Field = z.object({
  path: z.string(),
  label: z.string(),
  type: z.enum(['text', 'long_text', 'number', 'boolean', 'choice', 'time_zone', 'colour', 'picture']),
  is_nullable: z.boolean(),
  max_length: z.nullable(z.number()),
  minimum: z.nullable(z.number()),
  maximum: z.nullable(z.number()),
  options: z.array(z.string()),
  /** The words of the options in the language of the caller, in their order. */
  option_labels: z.array(z.string()),
})

/** One setting as the form shows it. */
export const SettingEntry = z.object({
  key: z.string(),
  label: z.string(),
  description: z.string(),
  /** The heading above it: its feature. */
  group: z.string(),
  value: z.unknown(),
  default: z.unknown(),
  /** Null while the default holds. */
  saved_at: z.nullable(z.string()),
  seen_by: z.array(z.enum(ROLES)),
  edited_by: z.array(z.enum(ROLES)),
  /** Changing it asks for the person's own password. */
  asks_password: z.boolean(),
  /** The value is a list, and the fields are those of one entry. */
  is_list: z.boolean(),
  fields: z.array(Field),
})

export type SettingField = z.infer<typeof Field>
export type SettingEntry = z.infer<typeof SettingEntry>

const ByKey = z.object({ key: z.string() })

export const settingApi = {
  list: endpoint({
    name: 'setting.list',
    method: 'GET',
    path: '/api/settings',
    access: settingPolicy.list,
    summary: 'Every setting that the caller may see, with its value, its default and the fields of its form.',
    response: z.object({ settings: z.array(SettingEntry) }),
  }),
  update: endpoint({
    name: 'setting.update',
    method: 'PUT',
    path: '/api/settings/:key',
    access: settingPolicy.update,
    summary:
      'Saves one setting whole; `value` is checked by its own schema, and errors name fields below `value`. Some ask for the own password (`asks_password`).',
    params: ByKey,
    body: z.strictObject({ value: Value, ...OptionalPasswordConfirmation }),
    response: z.object({ setting: SettingEntry, message: z.string() }),
  }),
  reset: endpoint({
    name: 'setting.reset',
    method: 'DELETE',
    path: '/api/settings/:key',
    access: settingPolicy.update,
    summary: 'Takes one setting back to its default. Some ask for the own password (`asks_password`).',
    params: ByKey,
    body: z.strictObject(OptionalPasswordConfirmation),
    response: z.object({ setting: SettingEntry, message: z.string() }),
  }),
}
