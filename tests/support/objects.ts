import type { Sent } from '#tests/fixtures/fixture.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { type Shape, shapeOf } from './samples.ts'

const PARTS = ['params', 'query', 'body'] as const
/** As large as the column behind an id: what looks like that is one, whatever its name. */
const LARGEST_ID = 2_147_483_647
const ABSENT_ID = 987_654_321

/** The fields of a call that name a row, like `params.id` and `body.video_id`. */
export function idFields(endpoint: Endpoint): string[] {
  return PARTS.flatMap((part) =>
    Object.entries(shapeOf(endpoint, part).properties ?? {})
      .filter(([name, shape]) => part === 'params' || /^(ids?|token)$|_ids?$/.test(name) || isIdShaped(shape))
      .map(([name]) => `${part}.${name}`),
  )
}

/** An id, a list of them, or one that may be left out. */
const isIdShaped = (shape: Shape): boolean =>
  shape.maximum === LARGEST_ID ||
  (shape.items !== undefined && isIdShaped(shape.items)) ||
  (shape.anyOf ?? []).some(isIdShaped)

/** The value of a field like `params.id`. */
export function fieldOf(sent: Sent, field: string): unknown {
  const [part, name] = split(field)
  return sent[part]?.[name]
}

/** The same call with another value in one field. */
export function withField(sent: Sent, field: string, value: unknown): Sent {
  const [part, name] = split(field)
  return { ...sent, [part]: { ...sent[part], [name]: value } }
}

/** A value of the same kind that names nothing. */
export function absentLike(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(absentLike)
  return typeof value === 'string' ? value.replaceAll(/\w/g, 'A') : ABSENT_ID
}

function split(field: string): [(typeof PARTS)[number], string] {
  const [part, name = ''] = field.split('.')
  return [part as (typeof PARTS)[number], name]
}
