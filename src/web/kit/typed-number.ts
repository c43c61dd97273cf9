/** A number as people type it: digits, and one comma or point before the decimals. */
const NUMBER = /^([-+−]?)(\d*)(?:[.,](\d*))?$/

/** What a typed text says; `problem` when it is no number that may be typed here. */
export type ReadNumber = { value: number | string; problem?: 'number' | 'decimals' }

/**
 * Reads a typed number. Decimals count as they are typed: 2,500 has three of them, so that 2500 is never taken for 2.5.
 */
export function readNumber(typed: string, decimals: number): ReadNumber {
  const text = typed.trim()
  if (text === '') return { value: '' }
  const [, sign = '', whole = '', part = ''] = NUMBER.exec(text) ?? []
  if (whole === '' && part === '') return { value: refused(text), problem: 'number' }
  if (part.length > decimals) return { value: refused(text), problem: 'decimals' }
  const number = Number(`${whole || '0'}.${part || '0'}`)
  return { value: sign === '' || sign === '+' ? number : -number }
}

/** A text that no contract reads as a number: some read numbers out of texts, and `Number('2.500')` is 2.5. */
const refused = (text: string): string => (Number.isNaN(Number(text)) ? text : `${text},`)

/** Whether a form has this value from this text, however many decimals were allowed. */
export const isReadingOf = (typed: string, value: number | string | null): boolean =>
  [readNumber(typed, Infinity).value, refused(typed.trim())].some((read) => String(read) === String(value ?? ''))

/** The number of a form as its reader writes it, without a separator of thousands; other texts as they are. */
export function writeNumber(value: number | string | null, locale: string): string {
  const number = value === null || value === '' ? Number.NaN : Number(value)
  if (Number.isNaN(number)) return typeof value === 'string' ? value : ''
  return new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 10 }).format(number)
}

/** The number after an arrow key: within the limits, unless it was beyond them before. */
export function stepped(from: number, by: number, min = -Infinity, max = Infinity): number {
  const next = from + by
  return (by > 0 && next > max) || (by < 0 && next < min) ? from : next
}
