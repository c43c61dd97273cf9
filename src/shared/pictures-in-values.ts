const BEGIN = 'data:image/png;base64,'

/** Whether a value of a setting is a picture within an address. */
const isPicture = (value: unknown): value is string => typeof value === 'string' && value.startsWith(BEGIN)

/** How many bytes it has. */
const bytesOf = (address: string): number =>
  Math.floor((address.slice(BEGIN.length).replaceAll('=', '').length * 3) / 4)

const entriesOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : []

/** The pictures of a value or of its fields. */
export const picturesIn = (value: unknown): string[] =>
  isPicture(value) ? [value] : entriesOf(value).flatMap(([, part]) => picturesIn(part))

/** A value with the sizes of its pictures in their place, as the log keeps it and people read it. */
export function withoutPictures(value: unknown): unknown {
  if (isPicture(value)) return `picture of ${bytesOf(value)} bytes`
  if (picturesIn(value).length === 0) return value
  return Object.fromEntries(entriesOf(value).map(([name, part]) => [name, withoutPictures(part)]))
}
