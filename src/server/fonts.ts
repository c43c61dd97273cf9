import { createRequire } from 'node:module'

const { resolve } = createRequire(import.meta.url)

/** Fonts of the scripts that names and titles are written in; each glyph comes from the first that has it. */
export const FONTS: Readonly<Record<string, string>> = {
  latin: 'noto-serif/files/noto-serif-latin',
  'latin-ext': 'noto-serif/files/noto-serif-latin-ext',
  // Holds the dotted vowels and tone marks of Yoruba and Igbo.
  tones: 'noto-serif/files/noto-serif-vietnamese',
  greek: 'noto-serif/files/noto-serif-greek',
  cyrillic: 'noto-serif/files/noto-serif-cyrillic',
  // Its glyphs include their dots; the renderer of PDF misplaces dots that are separate glyphs.
  arabic: 'markazi-text/files/markazi-text-arabic',
  ethiopic: 'noto-sans-ethiopic/files/noto-sans-ethiopic-ethiopic',
}

/** Where a font lies on the disk: `eczar/files/eczar-latin`, 400 or 700. */
export const fontFile = (file: string, weight: 400 | 700): string =>
  resolve(`@fontsource/${file}-${weight}-normal.woff`)
