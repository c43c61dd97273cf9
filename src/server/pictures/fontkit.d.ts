/** The part of fontkit that we use; it comes without types. */
declare module 'fontkit' {
  export type Glyph = { id: number; path: { toSVG: () => string } }
  type GlyphPosition = { xAdvance: number; xOffset: number; yOffset: number }

  export type Font = {
    unitsPerEm: number
    hasGlyphForCodePoint: (codePoint: number) => boolean
    layout: (text: string) => { glyphs: Glyph[]; positions: GlyphPosition[] }
  }

  export function openSync(file: string): Font
}
