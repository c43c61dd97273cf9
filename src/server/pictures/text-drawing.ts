import { type Font, openSync } from 'fontkit'
import { fontFile, FONTS } from '../fonts.ts'

let opened: readonly Font[] | undefined

/** The face of headings first; opened once, when the first picture is drawn. */
const fonts = (): readonly Font[] =>
  (opened ??= ['eczar/files/eczar-latin', 'eczar/files/eczar-latin-ext', ...Object.values(FONTS)].map((file) =>
    openSync(fontFile(file, 700)),
  ))

type Run = { font: Font; text: string }

/** A text in parts of one font each. Characters that no font has are left out. */
function runsOf(text: string): Run[] {
  const runs: Run[] = []
  for (const letter of text) {
    const point = letter.codePointAt(0) ?? 0
    const last = runs.at(-1)
    // A space stays with the script before it.
    if (last?.font.hasGlyphForCodePoint(point)) last.text += letter
    else {
      const font = fonts().find((each) => each.hasGlyphForCodePoint(point))
      if (font) runs.push({ font, text: letter })
    }
  }
  return runs
}

/**
 * A line of text as outlines: a picture drawn so looks the same on every machine, whatever fonts it has.
 * @param size height of the face, in pixels
 * @returns paths of an SVG whose base line begins at 0,0, and the width of the line
 */
export function drawLine(text: string, size: number): { svg: string; width: number } {
  let svg = ''
  let x = 0
  for (const run of runsOf(text)) {
    const scale = size / run.font.unitsPerEm
    const { glyphs, positions } = run.font.layout(run.text)
    for (const [at, glyph] of glyphs.entries()) {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[at] ?? {}
      const [left, top] = [x + xOffset * scale, -yOffset * scale]
      const path = glyph.path.toSVG()
      if (path)
        svg += `<path transform="translate(${left.toFixed(1)} ${top.toFixed(1)}) scale(${scale} ${-scale})" d="${path}"/>`
      x += xAdvance * scale
    }
  }
  return { svg, width: x }
}

/** A text in lines of at most this width; the last of `most` lines ends with an ellipsis when there is more. */
export function wrapLines(
  text: string,
  { size, width, most }: { size: number; width: number; most: number },
): string[] {
  const fits = (line: string): boolean => drawLine(line, size).width <= width
  const lines: string[] = []
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (lines.length > 0 && fits(longer)) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  if (lines.length <= most && lines.every(fits)) return lines
  return lines.slice(0, most).map((line, at) => {
    const isCut = at === most - 1 && lines.length > most
    let kept = line
    while (kept.length > 1 && !fits(isCut || kept !== line ? `${kept}…` : kept)) kept = kept.slice(0, -1).toWellFormed()
    return isCut || kept !== line ? `${kept}…` : kept
  })
}
