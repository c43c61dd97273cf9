import { jsonSchemaOf } from '#server/schema/schema-fields.ts'
import type { Endpoint, OutputOf } from '#shared/endpoint.ts'

/** As much of a JSON schema as a sample needs. */
export type Shape = {
  /** With `null` beside it where a value may be missing. */
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Shape[]
  oneOf?: Shape[]
  properties?: Record<string, Shape>
  required?: string[]
  items?: Shape
  pattern?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
}

/** One part of a contract as a JSON schema. */
export const shapeOf = (endpoint: Endpoint, part: 'params' | 'query' | 'body'): Shape =>
  jsonSchemaOf(endpoint[part], 'input') as Shape

/** Texts that formats and patterns of the contracts accept, tried in turn. */
const TEXTS = [
  'Amina Diallo',
  'amina@example.test',
  '2001-05-17',
  '2026-05-17T08:00:00.000Z',
  '123456',
  '+250788123456',
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  'unlock-potential-2026',
  'female',
  'male',
]

/** An id that no test record has. */
const ABSENT_ID = 987_654_321
/** The same for slugs and codes, and for the keys of mailed links, tried in turn. */
const ABSENT_TEXT = 'absent-absent-absent'
const ABSENT_TEXTS = [ABSENT_TEXT, `${'a'.repeat(64)}-${'A'.repeat(43)}`, `${ABSENT_ID}.${'A'.repeat(32)}`]

/** A body that the contract's shape accepts according to its JSON schema. */
export const sampleBody = (endpoint: Endpoint): unknown => sample(shapeOf(endpoint, 'body'))

/** What stands for a day, for a moment, and for a zone. */
const DAY = { const: '2026-05-17' }
const MOMENT = { const: '2026-05-17T08:00:00.000Z' }
const ZONE = { const: 'Africa/Kigali' }

const isDay = (part: unknown): boolean =>
  typeof part === 'object' && part !== null && 'format' in part && part.format === 'date'

/** An answer that the contract's shape allows: everything optional is there, and every list has one row. */
export function sampleAnswer<E extends Endpoint>(endpoint: E): OutputOf<E> {
  const written = JSON.stringify(jsonSchemaOf(endpoint.response, 'output'))
  // Moments are plain texts in the contracts; their names end alike.
  const shape = JSON.parse(written, (name, part: unknown) => {
    if (typeof part !== 'object') return part
    if (isDay(part)) return DAY
    if (name === 'time_zone') return ZONE
    return name.endsWith('_at') ? MOMENT : part
  }) as Shape
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it follows the schema of the answer
  return sample(shape) as OutputOf<E>
}

/** The fields of one part of a contract. */
export function fieldNames(endpoint: Endpoint, part: 'params' | 'query' | 'body'): string[] {
  return Object.keys(shapeOf(endpoint, part).properties ?? {})
}

/** Valid path parameters of rows that do not exist; where only few values are allowed, the first of these. */
export function absentParams(endpoint: Endpoint): Record<string, string> {
  const { properties = {} } = shapeOf(endpoint, 'params')
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [
      name,
      schema.type === 'string' || schema.anyOf ? absentText(schema) : String(ABSENT_ID),
    ]),
  )
}

function absentText({ enum: allowed, pattern = '' }: Shape): string {
  if (allowed) return String(allowed[0])
  return ABSENT_TEXTS.find((one) => new RegExp(pattern).test(one)) ?? ABSENT_TEXT
}

/** The type of a value that is there. */
export const typeOf = ({ type }: Shape): string | undefined =>
  Array.isArray(type) ? type.find((one) => one !== 'null') : type

function sample(schema: Shape): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const choice = schema.anyOf ?? schema.oneOf
  if (choice) return sample(choice[0] ?? {})
  const type = typeOf(schema)
  if (type === 'object' || schema.properties) {
    return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, part]) => [name, sample(part)]))
  }
  if (type === 'array') return schema.items ? [sample(schema.items)] : []
  if (type === 'boolean') return true
  if (type === 'integer' || type === 'number') return Math.max(1, schema.minimum ?? 1)
  if (type === 'null') return null
  return text(schema)
}

function text(schema: Shape): string {
  const pattern = schema.pattern ? new RegExp(schema.pattern) : undefined
  const least = schema.minLength ?? 0
  const most = schema.maxLength ?? Infinity
  const fitting = TEXTS.find((one) => (pattern?.test(one) ?? true) && one.length >= least && one.length <= most)
  return fitting ?? 'a'.repeat(Math.max(1, least))
}
