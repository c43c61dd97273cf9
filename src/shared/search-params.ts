import * as z from 'zod/mini'

/** The query of a call from an address. Invalid parts are dropped, as the page of this address does. */
export function parseSearchParams<Shape extends Record<string, z.ZodMiniType>>(
  shape: Shape,
  search: URLSearchParams,
): { [Key in keyof Shape]?: z.output<Shape[Key]> } {
  const asked: Record<string, unknown> = {}
  for (const [key, part] of Object.entries(shape)) {
    const value = search.get(key)
    if (value === null) continue
    const read = z.safeParse(part, value)
    if (read.success) asked[key] = read.data
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each value was read by the part of the shape under its key
  return asked as { [Key in keyof Shape]?: z.output<Shape[Key]> }
}
