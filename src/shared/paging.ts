import * as z from 'zod/mini'
import { PAGE_LIMIT_MAX } from './limits.ts'
import { tidy } from './visible-text.ts'

/** Rows on a page when the caller does not say how many. */
export const DEFAULT_PAGE_SIZE = 24

/** Rows on a page of the caller's choice. */
export const Limit = z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(PAGE_LIMIT_MAX)))

/** Which page of a list, beginning with 1, and how many rows it has; a call without them gets the first. */
export const Paging = {
  limit: Limit,
  page: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000))),
}

/** A list counts up to so many rows and has pages of no more: counting a million would take longer than reading a page. */
export const MAX_COUNTED_ROWS = 10_000

/** Lists with tabs say how many rows each tab has when asked: by the same search and filters, one more than `MAX_COUNTED_ROWS` for all that are more. */
export const Counting = { counts: z.optional(z.enum(['1'])) }
export const Counted = { counts: z.optional(z.record(z.string(), z.number())) }

/** How much more there is; `next` is the number of the following page, or null. With `has_more` there are rows beyond the last page. */
export const Paged = {
  total: z.number(),
  has_more: z.optional(z.boolean()),
  page: z.number(),
  last_page: z.number(),
  next: z.nullable(z.number()),
}

/** A column to order by, with a leading minus descending. */
export type Sorted<Column extends string> = Column | `-${Column}`

/** The order of a list in its query: any of these columns, ascending or, with a leading minus, descending. */
export const sortedBy = <const Column extends string>(columns: readonly Column[]) =>
  z.optional(z.enum(columns.flatMap((column): Sorted<Column>[] => [column, `-${column}`])))

/** `me`: only what waits for a decision that the caller may take. */
export const Deciding = { decider: z.optional(z.enum(['me'])) }

/** Words to search for; an empty text does not filter. */
export const Search = z.optional(z.string().check(tidy(), z.maxLength(100)))

/** Which page of all rows this is; `next` is null on the last one. */
export function pageOf(total: number, page: number, limit: number) {
  const last = Math.max(1, Math.ceil(total / limit))
  return { total, page, last_page: last, next: page < last ? page + 1 : null }
}
