import { createRequire } from 'node:module'
import { Font } from '@react-pdf/renderer'

const { resolve } = createRequire(import.meta.url)

/** Scripts that names are written in; each glyph comes from the first font that has it. */
const FONTS: Record<string, string> = {
  latin: 'noto-serif/files/noto-serif-latin',
  'latin-ext': 'noto-serif/files/noto-serif-latin-ext',
  // Holds the dotted vowels and tone marks of Yoruba and Igbo.
  tones: 'noto-serif/files/noto-serif-vietnamese',
  greek: 'noto-serif/files/noto-serif-greek',
  cyrillic: 'noto-serif/files/noto-serif-cyrillic',
  // Its glyphs include their dots; the renderer misplaces dots that are separate glyphs.
  arabic: 'markazi-text/files/markazi-text-arabic',
  ethiopic: 'noto-sans-ethiopic/files/noto-sans-ethiopic-ethiopic',
}

for (const [family, file] of Object.entries(FONTS)) {
  Font.register({
    family,
    fonts: [400, 700].map((fontWeight) => ({
      src: resolve(`@fontsource/${file}-${fontWeight}-normal.woff`),
      fontWeight,
    })),
  })
}

/** The families of all that is printed, regular and bold, as `fontFamily` takes them; loading this file registers them. */
export const FONT_FAMILIES: string[] = Object.keys(FONTS)
