import * as z from 'zod/mini'

/** The largest id a table has: ids are four-byte integers, a larger number would be an error of the database. */
const LARGEST = 2_147_483_647

/** The id of a row, as JSON carries it; `ask` is the error message when it is missing. */
export const idField = (ask?: string) => z.number(ask).check(z.int(), z.positive(), z.maximum(LARGEST))

/** The id of a row, as JSON carries it. */
export const Id = idField()

/** The id of a row in an address, where everything is text. */
export const IdInAddress = z.coerce.number().check(z.int(), z.positive(), z.maximum(LARGEST))

/** The path of one row: `/api/courses/:id`. */
export const ById = z.object({ id: IdInAddress })
