import * as z from 'zod/mini'
import type { Endpoint } from '#shared/endpoint.ts'

export type JsonSchema = z.core.JSONSchema.BaseSchema

/** One line of a reference table: `courses[].title`, its type in words, and its limits. */
export type Field = { name: string; type: string; isRequired: boolean; note: string }

/** The schema of a part of a contract as JSON Schema 2020-12; what only code can say is left open. */
export function jsonSchemaOf(schema: z.ZodMiniType, side: 'input' | 'output'): JsonSchema {
  const made = z.toJSONSchema(schema, {
    io: side,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      // The format says it; the pattern behind it is a page long.
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern
      // Answers may gain fields: a reader must not break on them.
      if (side === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
    },
  }) as JsonSchema
  delete made.$schema
  return made
}

/** True when the part holds nothing: no query, no body, an empty answer. */
export function isNothing(schema: z.ZodMiniType): boolean {
  const { type, properties } = jsonSchemaOf(schema, 'input')
  return type === 'object' && properties !== undefined && Object.keys(properties).length === 0
}

/** Every field of a part, nested ones by their path, in the order of the contract. */
export function fieldsOf(schema: z.ZodMiniType, side: 'input' | 'output'): Field[] {
  return fieldsUnder(jsonSchemaOf(schema, side), '')
}

function fieldsUnder(schema: JsonSchema, prefix: string): Field[] {
  const required = new Set(schema.required)
  return Object.entries(schema.properties ?? {}).flatMap(([key, part]) => {
    if (typeof part === 'boolean') return []
    const name = `${prefix}${key}`
    const { inner, suffix } = unwrap(part)
    return [
      { name, type: typeText(part), isRequired: required.has(key), note: noteText(part) },
      ...fieldsUnder(inner, `${name}${suffix}.`),
    ]
  })
}

/** The object inside lists and `or null`, with `[]` for each list around it. */
function unwrap(schema: JsonSchema): { inner: JsonSchema; suffix: string } {
  const only = withoutNull(schema)
  if (only.type === 'array' && only.items && typeof only.items === 'object' && !Array.isArray(only.items)) {
    const { inner, suffix } = unwrap(only.items)
    return { inner, suffix: `[]${suffix}` }
  }
  return { inner: only, suffix: '' }
}

/** The one choice that is not null; with several, the schema itself. */
export function withoutNull(schema: JsonSchema): JsonSchema {
  const choices = schema.anyOf?.filter((each) => each.type !== 'null') ?? []
  return choices.length === 1 && choices[0] ? choices[0] : schema
}

function typeText(schema: JsonSchema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' or ')
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return choices.map(typeText).join(' or ')
  if (Array.isArray(schema.type)) return schema.type.join(' or ')
  if (schema.type === 'array') {
    const items = schema.items && !Array.isArray(schema.items) && typeof schema.items === 'object' ? schema.items : {}
    return `list of ${typeText(items)}`
  }
  if (schema.type === 'string' && schema.format) return `string (${schema.format})`
  return schema.type ?? 'any'
}

function noteText(schema: JsonSchema): string {
  const only = withoutNull(schema)
  const lowest = only.minimum ?? only.exclusiveMinimum
  const notes = [
    only.minLength && only.maxLength ? `${only.minLength} to ${only.maxLength} characters` : '',
    only.minLength && !only.maxLength ? `at least ${only.minLength} characters` : '',
    !only.minLength && only.maxLength ? `at most ${only.maxLength} characters` : '',
    lowest === undefined ? '' : `${only.minimum === undefined ? 'more than' : 'at least'} ${lowest}`,
    isLimit(only.maximum) ? `at most ${only.maximum}` : '',
    only.minItems ? `at least ${only.minItems} entries` : '',
    only.maxItems ? `at most ${only.maxItems} entries` : '',
    schema.default === undefined ? '' : `default ${JSON.stringify(schema.default)}`,
  ]
  return notes.filter(Boolean).join(', ')
}

/** The largest numbers that a column or a language can hold are no news to the reader. */
const isLimit = (maximum: number | undefined): boolean => maximum !== undefined && maximum < 2_147_483_647

/** The feature of a call: the first part of its name. */
export const featureOf = (endpoint: Endpoint): string => endpoint.name.split('.')[0] ?? ''

/** The endpoints by feature, features in alphabetical order. */
export function byFeature(endpoints: readonly Endpoint[]): Array<{ feature: string; endpoints: Endpoint[] }> {
  const features = Map.groupBy(endpoints, featureOf)
  return [...features]
    .map(([feature, list]) => ({ feature, endpoints: list }))
    .toSorted((a, b) => (a.feature < b.feature ? -1 : 1))
}

/** Who may call, in words: `anyone`, `signed in`, or the roles. */
export function accessText({ access }: Endpoint): string {
  if (access.roles === 'anyone') return 'anyone'
  if (access.roles === 'signedIn') return 'anyone signed in'
  return access.roles.join(', ')
}
