import type { Setting } from '#shared/setting.ts'
import { type JsonSchema, jsonSchemaOf, withoutNull } from '../schema/schema-fields.ts'

/** One input of the form over a setting. */
export type SettingField = {
  /** Its path in the value (`social.facebook`) or in one entry of a list; empty when it is the whole value. */
  path: string
  label: string
  type: 'text' | 'long_text' | 'number' | 'boolean' | 'choice' | 'time_zone' | 'colour' | 'picture'
  /** An empty text is sent as null. */
  is_nullable: boolean
  max_length: number | null
  minimum: number | null
  maximum: number | null
  options: string[]
}

/** From here on a text is typed in several lines. */
const LONG_TEXT = 300

/**
 * The inputs for a setting, read from its schema. Throws when the schema is more than a field, a group of fields or a
 * list of either: such a setting needs a page of its own.
 */
export function fieldsOfSetting(setting: Setting): { is_list: boolean; fields: SettingField[] } {
  const schema = jsonSchemaOf(setting.schema, 'input')
  const { items } = schema
  const isList = schema.type === 'array' && typeof items === 'object' && !Array.isArray(items)
  return { is_list: isList, fields: fieldsAt(isList ? items : schema, '', setting) }
}

function fieldsAt(given: JsonSchema, path: string, setting: Setting): SettingField[] {
  const schema = withoutNull(given)
  if (schema.type === 'object' && schema.properties) {
    return Object.entries(schema.properties).flatMap(([name, part]) =>
      typeof part === 'object' ? fieldsAt(part, path ? `${path}.${name}` : name, setting) : [],
    )
  }
  const types = [schema.type].flat().filter((type) => type !== 'null')
  return [
    {
      path,
      label: path ? (setting.fields[path] ?? path) : setting.label,
      type: typeOf(schema, types[0], setting),
      is_nullable: schema !== given || types.length < [schema.type].flat().length,
      max_length: schema.maxLength ?? null,
      minimum: schema.minimum ?? null,
      maximum: schema.maximum === Number.MAX_SAFE_INTEGER ? null : (schema.maximum ?? null),
      options: schema.enum?.map(String) ?? [],
    },
  ]
}

function typeOf(schema: JsonSchema, type: string | undefined, { key }: Setting): SettingField['type'] {
  if (schema.enum) return 'choice'
  if (type === 'boolean') return 'boolean'
  if (type === 'number' || type === 'integer') return 'number'
  if (type !== 'string') throw new Error(`${key}: the form over the settings cannot show this schema`)
  if (schema.format === 'time-zone') return 'time_zone'
  if (schema.format === 'colour') return 'colour'
  if (schema.format === 'picture') return 'picture'
  return (schema.maxLength ?? 0) > LONG_TEXT ? 'long_text' : 'text'
}
