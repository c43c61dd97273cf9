import { Font } from '@react-pdf/renderer'
import { fontFile, FONTS } from '../fonts.ts'
import { keepCharacters } from './glyphs.ts'

keepCharacters()

for (const [family, file] of Object.entries(FONTS)) {
  Font.register({
    family,
    fonts: ([400, 700] as const).map((fontWeight) => ({ src: fontFile(file, fontWeight), fontWeight })),
  })
}

/** The families of all that is printed, regular and bold, as `fontFamily` takes them; loading this file registers them. */
export const FONT_FAMILIES: string[] = Object.keys(FONTS)
