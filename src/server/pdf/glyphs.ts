import { type Font, type Glyph, openSync } from 'fontkit'
import { fontFile, FONTS } from '../fonts.ts'

type Kept = Font & { _glyphs: Record<number, Glyph>; byText?: Map<string, Glyph> }
type GetGlyph = (this: Kept, id: number, characters?: readonly number[]) => Glyph

/** The class of all fonts in TrueType, whatever wraps them. */
function classOfFonts(): { getGlyph: GetGlyph } {
  let found: object | null = openSync(fontFile(Object.values(FONTS)[0] ?? '', 400))
  while (found && !Object.hasOwn(found, 'getGlyph')) found = Object.getPrototypeOf(found)
  if (!found) throw new Error('fontkit has no getGlyph any more')
  return found as { getGlyph: GetGlyph }
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
