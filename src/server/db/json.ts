import { type Column, type GetColumnData, type SQL, type SQLWrapper, sql } from 'drizzle-orm'

type AsJson<T> = T extends Date ? string : T
type ValueOf<T> = T extends Column ? AsJson<GetColumnData<T>> : T extends SQL<infer V> ? V : never

/**
 * Columns as one JSON object, moments as ISO text. The engine returns one cell instead of one for each column,
 * which is most of what a long row costs.
 */
export function jsonObject<const Shape extends Record<string, SQLWrapper>>(
  shape: Shape,
): SQL<{ [Key in keyof Shape]: ValueOf<Shape[Key]> }> {
  const pairs = Object.entries(shape).map(([key, value]) => sql`${sql.raw(`'${key}'`)}, ${value}`)
  return sql`json_build_object(${sql.join(pairs, sql`, `)})`
}
