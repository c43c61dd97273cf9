import { Font } from '@react-pdf/renderer'
import { fontFile, FONTS } from '../fonts.ts'
import { drawStandIns, fixGlyphCharacters } from './glyphs.ts'

fixGlyphCharacters()
drawStandIns()

for (const [family, file] of Object.entries(FONTS)) {
  Font.register({
    family,
    fonts: ([400, 700] as const).map((fontWeight) => ({ src: fontFile(file, fontWeight), fontWeight })),
  })
}

/** The font families of all documents, regular and bold, for `fontFamily`; importing this file registers them. */
export const FONT_FAMILIES: string[] = Object.keys(FONTS)
