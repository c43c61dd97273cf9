import * as z from 'zod/mini'

/**
 * What an address asks of a call, by the shape of the call's query. A part that means nothing to the call is left out by
 * itself, as the page of this address leaves it out.
 */
export function askedIn<Shape extends Record<string, z.ZodMiniType>>(
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
