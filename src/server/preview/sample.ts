import { PREVIEW_USER_ID } from '#shared/preview-person.ts'
import type { JsonSchema } from '../schema/schema-fields.ts'
import { dateOf, momentOf, type Place, textOf, timeOf } from './sample-texts.ts'

/** Ids that no row of an installation has: a link with one of them, opened as oneself, leads to nothing. */
const FIRST_ID = 2_000_000_001

const MOST_DEEP = 7
const ROWS = 3
const ROWS_BELOW = 2

const ID = /(^|_)id$/
const PERSON = /^(user|author|tutor|mentor|learner|student|owner|sender|creator|person|mentee|teacher)$/
const PERSON_ID = /^(user|author|tutor|learner|student|owner|sender|creator|person|teacher)_id$/
/** Fields about things that ended, were refused or failed; they are null in samples, which show the usual case. */
const IS_OVER =
  /delet|remov|withdraw|revok|cancel|reject|refus|archiv|expired|ended|error|failure|problem|refunded|replaced|locked|obstacle|conflict|next$|before$|_by$|parent/
const IS_FILE =
  /picture|image|photo|thumbnail|banner|avatar|logo|file|attachment|resume|video_url|url$|href|captions|cover|link|facebook|twitter|film/
const IS_GOOD = /^(ok|is_active|is_open|is_listed|can_|may_|wants_)|published|verified/

type Defs = Record<string, JsonSchema>
const isSchema = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null

/** A value that a schema of a contract accepts and that looks like what the product usually holds. */
export function sampleOf(schema: JsonSchema, now: Date): unknown {
  const defs = (schema.$defs ?? {}) as Defs
  return valueOf(schema, { name: '', path: [], row: 0, deep: 0, now }, defs)
}

function valueOf(schema: JsonSchema, place: Place, defs: Defs): unknown {
  if (schema.$ref !== undefined) {
    const known = defs[schema.$ref.split('/').at(-1) ?? '']
    return known && place.deep < MOST_DEEP ? valueOf(known, { ...place, deep: place.deep + 1 }, defs) : null
  }
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[place.row % schema.enum.length]
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return sampleOfChoice(choices.filter(isSchema), place, defs)
  if (schema.allOf) return Object.assign({}, ...schema.allOf.filter(isSchema).map((one) => valueOf(one, place, defs)))
  if (Array.isArray(schema.type)) {
    const types = schema.type as readonly JsonSchema['type'][]
    return sampleOfChoice(
      types.map((type) => ({ ...schema, type })),
      place,
      defs,
    )
  }
  if (schema.type === 'object' || schema.properties) return objectOf(schema, place, defs)
  if (schema.type === 'array') return arrayOf(schema, place, defs)
  if (schema.type === 'boolean') return IS_GOOD.test(place.name)
  if (schema.type === 'integer' || schema.type === 'number') return numberOf(schema, place)
  if (schema.type === 'string') return stringOf(schema, place)
  return null
}

/** A sample of one of several choices: each row takes the next kind; of several shapes the richest; null for fields that are usually empty. */
function sampleOfChoice(choices: readonly JsonSchema[], place: Place, defs: Defs): unknown {
  const mayBeNull = choices.some(({ type }) => type === 'null')
  const isDeep = place.deep >= MOST_DEEP
  if (mayBeNull && (isDeep || IS_OVER.test(place.name) || IS_FILE.test(place.name))) return null
  const real = choices.filter(({ type }) => type !== 'null')
  const isMarked = real.every(({ properties }) =>
    Object.values(properties ?? {}).some((one) => isSchema(one) && 'const' in one),
  )
  const richest = real.toSorted((a, b) => JSON.stringify(b).length - JSON.stringify(a).length)
  const one = isMarked ? real[place.row % real.length] : richest[0]
  return one ? valueOf(one, place, defs) : null
}

function objectOf(schema: JsonSchema, place: Place, defs: Defs): Record<string, unknown> {
  const placeBelow = (name: string): Place => ({
    ...place,
    name,
    path: [...place.path, place.name],
    deep: place.deep + 1,
  })
  const parts = Object.entries(schema.properties ?? {}).filter(([, part]) => isSchema(part))
  const made = Object.fromEntries(
    parts.map(([name, part]) => [name, valueOf(part as JsonSchema, placeBelow(name), defs)]),
  )
  const { propertyNames, additionalProperties } = schema
  if (!isSchema(propertyNames) || !isSchema(additionalProperties)) return made
  const names = propertyNames.enum ?? []
  return Object.fromEntries(
    names.map((name, row) => [name, valueOf(additionalProperties, { ...placeBelow(String(name)), row }, defs)]),
  )
}

function arrayOf(
  { items, prefixItems, minItems = 0, maxItems = ROWS }: JsonSchema,
  place: Place,
  defs: Defs,
): unknown[] {
  if (prefixItems) return prefixItems.map((one) => (isSchema(one) ? valueOf(one, place, defs) : null))
  if (!isSchema(items) || Array.isArray(items)) return []
  const isList = items.type === 'object' || items.type === undefined
  const usual = place.deep >= MOST_DEEP ? 0 : place.deep <= 1 && isList ? ROWS : ROWS_BELOW
  // Versions and chosen values would be alike: one of them is enough.
  const isOne = items.enum !== undefined || place.name === 'versions'
  const length = Math.max(minItems, Math.min(isOne ? 1 : usual, maxItems))
  return Array.from({ length }, (_, row) => valueOf(items, { ...place, row, deep: place.deep + 1 }, defs))
}

/** Numbers by what they are called. */
const NUMBERS: readonly [RegExp, (row: number) => number][] = [
  [/percent|progress|rate$|share|score|completion/, (row) => 80 - 15 * row],
  [/^(page|last_page|exponent|version|revision|sequence|position|order|seq|part)$/, (row) => row + 1],
  [/(amount|price|salary|minor|net|gross|income|paid|owed|pay|base|value)/, (row) => 4500 - 500 * row],
  [/rating|stars|difficulty|level/, (row) => 4 - row],
  [/year/, () => 2026],
  [/seconds/, (row) => 600 + 60 * row],
  [/minutes/, (row) => 60 + 15 * row],
  [/bytes|size/, (row) => 150_000 + row],
]

function numberOf({ minimum, exclusiveMinimum, maximum }: JsonSchema, place: Place): number {
  const { name, row } = place
  if (ID.test(name)) return idOf(place)
  const wish = name === 'total' ? ROWS : (NUMBERS.find(([pattern]) => pattern.test(name))?.[1](row) ?? 3 + 2 * row)
  const least = minimum ?? (typeof exclusiveMinimum === 'number' ? exclusiveMinimum + 1 : undefined)
  return Math.min(Math.max(wish, least ?? wish), maximum ?? wish)
}

/** The first row of a list is the reader's own, where it belongs to someone. */
function idOf({ name, path, row }: Place): number {
  const isPerson = name === 'id' ? PERSON.test(path.at(-1) ?? '') : PERSON_ID.test(name)
  return isPerson && row === 0 ? PREVIEW_USER_ID : FIRST_ID + row
}

function stringOf(schema: JsonSchema, place: Place): string {
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY, format, pattern } = schema
  if (format === 'date-time') return momentOf(place).toISOString()
  if (format === 'date') return dateOf(place)
  if (format === 'time') return timeOf(place)
  const isAddress = IS_FILE.test(place.name) || (place.path.at(-1) ?? '').endsWith('_addresses')
  if (isAddress && minLength === 0 && pattern === undefined) return ''
  const fits = (text: string): boolean =>
    text.length >= minLength && (pattern === undefined || new RegExp(pattern, 'u').test(text))
  return (
    textOf(place)
      .map((text) => text.slice(0, maxLength))
      .find(fits) ?? 'a'.repeat(Math.max(1, minLength))
  )
}
