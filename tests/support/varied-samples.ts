import { jsonSchemaOf } from '#server/schema/schema-fields.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { type Shape, typeOf } from './samples.ts'

/** Rows of each list: two whose optional values are there, in different states, and one without any. */
const ROWS = 3

/** Texts that patterns of the contracts accept, tried in turn where no format says what a text is. */
const SPECIAL_TEXTS = [
  '123456',
  '+250788123456',
  'unlock-potential-2026',
  'Africa/Kigali',
  'fr',
  'KES',
  '#0f766e',
  '08:30',
  '2026-05',
]

/** Fields that hold moments, as their names say: the contracts have them as plain texts. */
const MOMENT = /(^|_)(at|since|start|end|starts|ends|in|out)$/
/** The same names for a time of day. */
const TIME_OF_DAY = /^correction\..*_(start|end|in|out)$/

type Described = Shape & { format?: string; propertyNames?: Shape; additionalProperties?: Shape | boolean }
/** Which value it is, by the field it is in and the fields around that; in which row; and the states that rows can have. */
type Spot = { name: string; within: string; path: string; row: number; states: readonly string[] }

/**
 * An answer that the contract's shape allows, in which each field has a value of its own as far as its type allows: what
 * a page shows tells from where it took it.
 */
export function variedAnswer({ name, response }: Endpoint): unknown {
  const shape = jsonSchemaOf(response, 'output') as Described
  return vary(shape, { name: '', within: '', path: name, row: 0, states: ['all', ...statesIn(shape)] })
}

/** Every value that some field has by a list: rows are counted by such. */
function statesIn({ enum: values = [], anyOf = [], oneOf = [], properties = {}, items }: Described): string[] {
  const inside = [...anyOf, ...oneOf, ...Object.values(properties), ...(items ? [items] : [])]
  return [...values.map(String), ...inside.flatMap(statesIn)]
}

function vary(shape: Described, spot: Spot): unknown {
  if (shape.const !== undefined) return shape.const
  if (shape.enum) return shape.enum[spot.row % shape.enum.length]
  const choices = shape.anyOf ?? shape.oneOf
  if (choices) return vary(choiceOf(choices, spot), spot)
  if (shape.properties) {
    return Object.fromEntries(
      Object.entries(shape.properties).map(([name, part]) => [
        name,
        vary(part, { ...spot, name, within: spot.name, path: `${spot.path} ${name}` }),
      ]),
    )
  }
  // No list goes on: some pages read all of one.
  if (shape.type?.includes('null') && (spot.row === ROWS - 1 || spot.name === 'next')) return null
  const type = typeOf(shape)
  const { items } = shape
  if (type === 'array') return items ? Array.from({ length: ROWS }, (_, row) => vary(items, { ...spot, row })) : []
  if (type === 'boolean') return (numberOf(spot.path) + spot.row) % 2 === 0
  if (type === 'integer' || type === 'number') return variedNumber(shape, spot)
  if (type === 'string') return variedText(shape, spot)
  return type === 'object' ? variedRecord(shape, spot) : null
}

/** What is known by name, such as the number of rows of each state. */
function variedRecord({ propertyNames, additionalProperties }: Described, spot: Spot): object {
  const names = propertyNames?.enum?.map(String) ?? spot.states
  if (typeof additionalProperties !== 'object') return {}
  return Object.fromEntries(
    names.map((name) => [name, vary(additionalProperties, { ...spot, name, path: `${spot.path} ${name}` })]),
  )
}

/** The last row has nothing that may be missing. */
function choiceOf(choices: Described[], { row }: Spot): Described {
  const real = choices.filter(({ type }) => type !== 'null')
  const absent = choices.find(({ type }) => type === 'null')
  if (absent && row === ROWS - 1) return absent
  return real[row % real.length] ?? {}
}

function variedNumber({ minimum = 0, maximum = Infinity }: Described, { name, path, row }: Spot): number {
  if (name === 'id') return 100 * (1 + (numberOf(path) % 9)) + row + 1
  const wanted = 11 + (numberOf(path) % 80) + row
  return Math.max(minimum, Math.min(wanted, maximum - row))
}

function variedText(shape: Described, spot: Spot): string {
  const { name, within, path, row } = spot
  const day = `2026-${twoDigits(1 + (numberOf(path) % 9))}-${twoDigits(1 + (numberOf(`${path}!`) % 25) + row)}`
  if (name === 'time_zone') return 'Africa/Kigali'
  if (name.endsWith('month')) return day.slice(0, 7)
  if (shape.format === 'date' || name.endsWith('_on')) return day
  if (TIME_OF_DAY.test(path)) return `0${1 + (numberOf(path) % 8)}:${twoDigits(15 * row)}`
  if (shape.format === 'date-time' || MOMENT.test(name))
    return `${day}T0${1 + (numberOf(path) % 8)}:${twoDigits(15 * row)}:00.000Z`
  if (shape.format === 'email' || name.includes('email')) return `${name}-${row + 1}@example.test`
  if (shape.format === 'uri' || name.endsWith('url')) return `https://example.test/${name}/${row + 1}`
  const words = `${sentence(within === '' ? name : `${within} ${name}`)} ${row + 1}`
  const pattern = shape.pattern ? new RegExp(shape.pattern) : undefined
  const fits = (text: string): boolean => (pattern?.test(text) ?? true) && text.length >= (shape.minLength ?? 0)
  return [words, day, `${day}T08:00:00.000Z`, ...SPECIAL_TEXTS].find(fits)?.slice(0, shape.maxLength) ?? words
}

const sentence = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ')
const twoDigits = (number: number): string => String(number).padStart(2, '0')

/** The same number for the same text. */
function numberOf(text: string): number {
  let number = 7
  for (const letter of text) number = (number * 31 + (letter.codePointAt(0) ?? 0)) % 100_003
  return number
}
