import { type Font, type Glyph, openSync } from 'fontkit'
import { fontFile, FONTS } from '../fonts.ts'

/**
 * Signs that none of our fonts has, by the one that is drawn in their place. Without it the renderer takes a font of the
 * reader, which knows none of them: between the thousands of a French amount (U+202F) it drew a stroke across the digits.
 */
const STAND_INS: ReadonlyMap<number, number> = new Map([
  [0x202f, 0xa0],
  [0x2007, 0xa0],
  [0x2011, 0x2d],
  [0x2012, 0x2013],
])
const drawnFor = (sign: number): number => STAND_INS.get(sign) ?? sign

type Kept = Font & { _glyphs: Record<number, Glyph>; byText?: Map<string, Glyph> }
type GetGlyph = (this: Kept, id: number, characters?: readonly number[]) => Glyph
/** What the renderer asks of a font. */
type Fonts = {
  getGlyph: GetGlyph
  hasGlyphForCodePoint: (this: Kept, sign: number) => boolean
  glyphForCodePoint: (this: Kept, sign: number) => Glyph
}

/** The class of all fonts in TrueType, whatever wraps them. */
function classOfFonts(): Fonts {
  let found: object | null = openSync(fontFile(Object.values(FONTS)[0] ?? '', 400))
  while (found && !Object.hasOwn(found, 'getGlyph')) found = Object.getPrototypeOf(found)
  if (!found) throw new Error('fontkit has no getGlyph any more')
  return found as Fonts
}

/**
 * fontkit keeps one glyph for each number, with the characters that it was first opened for, and PDFs tell readers these
 * characters. Of É it opens the E as a part, for no character; in all later PDFs of the process E was then no letter.
 * Here a glyph is kept for the characters that it stands for.
 */
export function fixGlyphCharacters(): void {
  const fonts = classOfFonts()
  const open = fonts.getGlyph
  fonts.getGlyph = function (id, characters = []) {
    this.byText ??= new Map()
    const key = `${id} ${characters.join(' ')}`
    const kept = this.byText.get(key)
    if (kept) return kept
    const { _glyphs: opened } = this
    delete opened[id]
    const glyph = open.call(this, id, characters)
    delete opened[id]
    this.byText.set(key, glyph)
    return glyph
  }
}

/** Signs that no font has are drawn as others that look the same. */
export function drawStandIns(): void {
  const fonts = classOfFonts()
  const { hasGlyphForCodePoint: has, glyphForCodePoint: glyphOf } = fonts
  fonts.hasGlyphForCodePoint = function (sign) {
    return has.call(this, drawnFor(sign))
  }
  fonts.glyphForCodePoint = function (sign) {
    return glyphOf.call(this, drawnFor(sign))
  }
}
