/**
 * What a form sends as JSON text (spec 3 §3, §7); anything else comes back as it is, for the schema to judge.
 * @returns null for an empty text and for `none`
 */
export function readJson(given: unknown): unknown {
  if (given === '' || given === 'none') return null
  if (typeof given !== 'string') return given
  try {
    return JSON.parse(given)
  } catch {
    return given
  }
}
