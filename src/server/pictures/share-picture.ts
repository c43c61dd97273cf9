import { drawLine, wrapLines } from './text-drawing.ts'

const WIDTH = 1200
const HEIGHT = 630
const EDGE = 80
const COLOURS = { ground: '#0c3b27', title: '#fffdf9', soft: '#d9e6dc', accent: '#f2a60c', clay: '#b5532c' }

/** How large a title of so many letters is written, and in how many lines. */
const SIZES = [
  { letters: 45, size: 88, most: 4 },
  { letters: 90, size: 72, most: 4 },
  { letters: Infinity, size: 58, most: 5 },
] as const

const lineAt = (text: string, { size, y, colour }: { size: number; y: number; colour: string }): string =>
  `<g fill="${colour}" transform="translate(${EDGE} ${y})">${drawLine(text, size).svg}</g>`

/** The band of the product's pages: diamonds in two colours. */
function colourBand(): string {
  let svg = ''
  for (let x = 0, nth = 0; x < WIDTH; x += 40, nth++) {
    const colour = nth % 2 === 0 ? COLOURS.accent : COLOURS.clay
    svg += `<path fill="${colour}" d="M${x + 20} ${HEIGHT - 36}l14 14-14 14-14-14z"/>`
  }
  return svg
}

/** What other sites show of a link (1200 × 630), as SVG: a title, who wrote it, and where. */
export function drawSharePicture({
  title,
  author,
  organisation,
}: Record<'title' | 'author' | 'organisation', string>): string {
  const { size, most } = SIZES.find(({ letters }) => title.length <= letters) ?? SIZES[2]
  const lines = wrapLines(title, { size, width: WIDTH - 2 * EDGE, most })
  const step = size * 1.16
  const top = 300 - ((lines.length - 1) * step) / 2 + size / 3
  const written = lines.map((line, at) => lineAt(line, { size, y: Math.round(top + at * step), colour: COLOURS.title }))
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
<rect width="${WIDTH}" height="${HEIGHT}" fill="${COLOURS.ground}"/>
${lineAt(organisation, { size: 36, y: 96, colour: COLOURS.accent })}
${written.join('\n')}
${lineAt(wrapLines(author, { size: 34, width: WIDTH - 2 * EDGE, most: 1 })[0] ?? '', { size: 34, y: 550, colour: COLOURS.soft })}
${colourBand()}
</svg>`
}
