import type { Endpoint } from '#shared/endpoint.ts'
import { shapeOf, type Shape } from './samples.ts'

/** What is asked of a list besides its first page: one thing at a time, by the query that its contract describes. */
export type Question = { about: string; query: Record<string, string> }

/** Fields of a query that say more about one answer, not about which rows. */
const UNASKED = ['limit', 'fields', 'view', 'keep', 'added']
/** A page somewhere in the list. */
const SOME_PAGE = '20'

/**
 * The first page, one further on, each order, each filter, and searches for some words.
 * @param words of which many rows, few rows and no row have some
 */
export function questionsOf(endpoint: Endpoint, words: readonly string[]): Question[] {
  const { properties = {}, required = [] } = shapeOf(endpoint, 'query')
  const fields = Object.entries(properties).filter(([name]) => !UNASKED.includes(name))
  // Of what a call cannot do without the first value is always there.
  const base = Object.fromEntries(
    fields.flatMap(([name, shape]) =>
      required.includes(name) ? [[name, valuesOf(name, shape, words)[0] ?? DAYS.from]] : [],
    ),
  )
  const asked = fields.flatMap(([name, shape]) =>
    valuesOf(name, shape, words).map((value) => ({ about: `${name} ${value}`, query: { ...base, [name]: value } })),
  )
  const days = fields.some(([name]) => name === 'from') ? [{ about: 'some days', query: { ...base, ...DAYS } }] : []
  return [{ about: '', query: base }, ...asked, ...days]
}

const DAYS = { from: '2026-03-02', to: '2026-05-17' }

function valuesOf(name: string, shape: Shape, words: readonly string[]): readonly string[] {
  if (shape.enum) return shape.enum.map(String)
  if (name === 'page') return [SOME_PAGE]
  if (name === 'search' || name === 'keyword') return words
  if (name === 'before') return ['500']
  if (shape.type === 'integer' || shape.anyOf) return ['1']
  return []
}

/** The address of a question; the path is filled in already. */
export const addressOfQuestion = (path: string, { query }: Question): string =>
  Object.keys(query).length > 0 ? `${path}?${new URLSearchParams(query).toString()}` : path
