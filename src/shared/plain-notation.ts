const RAISED = new Map(Array.from('0123456789+-−=()ni', (sign, at) => [sign, '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱ'[at]]))
const LOWERED = new Map(Array.from('0123456789+-−=()', (sign, at) => [sign, '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎'[at]]))
const ORDINAL = /^(?:st|nd|rd|th|er|re|e|è|ème|nde?)$/

/** As Unicode writes it where it can, else `x^(ab)`. */
function toShiftedSigns(inside: string, signs: ReadonlyMap<string, string | undefined>, mark: string): string {
  const text = inside.trim()
  const letters = Array.from(text, (sign) => signs.get(sign))
  if (letters.every((letter) => letter !== undefined)) return letters.join('')
  return `${mark}${letters.length === 1 ? text : `(${text})`}`
}

type Mark = (inside: string) => string

const markAround =
  (before: string, after = before): Mark =>
  (inside) =>
    inside.trim() === '' ? inside : `${before}${inside}${after}`
const toSuperscript: Mark = (inside) => (ORDINAL.test(inside) ? inside : toShiftedSigns(inside, RAISED, '^'))
const toSubscript: Mark = (inside) => toShiftedSigns(inside, LOWERED, '_')
const struck = markAround('~~')
const underlined = markAround('_')

const MARKS = new Map<string, Mark>([
  ['sup', toSuperscript],
  ['sub', toSubscript],
  ['del', struck],
  ['s', struck],
  ['strike', struck],
  ['u', underlined],
  ['q', markAround('“', '”')],
  ['rt', markAround('(', ')')],
])
const STYLES: readonly (readonly [RegExp, Mark])[] = [
  [/line-through/i, struck],
  [/underline/i, underlined],
  [/vertical-align:\s*super/i, toSuperscript],
  [/vertical-align:\s*sub/i, toSubscript],
]

/** The words of an element of HTML whose form has a meaning, with a plain notation of it. */
export function plainNotationOf(inside: string, name: string, style = ''): string {
  const mark = MARKS.get(name) ?? STYLES.find(([pattern]) => pattern.test(style))?.[1]
  return mark ? mark(inside) : inside
}
