/** The five slide designs. Each draws the title, the points as they are spoken, and the card with the moving picture. */
import type { DemoScene, DemoVisual } from '../data/types.ts'
import {
  type Box,
  type Clock,
  baobab,
  circle,
  fitSize,
  group,
  label,
  lerp,
  paragraph,
  path,
  rect,
  since,
  text,
  tick,
  wrap,
} from './draw.ts'
import { GREEN, HEIGHT, INK, type Layout, LESSON, PAPER, SERIF, SUN, type Theme, WIDTH } from './theme.ts'
import { drawVisual } from './visual.ts'

export type Slide = {
  language: keyof typeof LESSON
  course: string
  title: string
  number: number
  scenes: DemoScene[]
  visual: DemoVisual
  theme: Theme
  layout: Layout
  clock: Clock
  duration: number
}

type PointStyle = {
  size: number
  gap: number
  fill: string
  mark: (x: number, y: number, index: number, now: boolean) => string
}

/** The points one under the other; the one being spoken is stronger than the others. */
function points(slide: Slide, box: Box, style: PointStyle): string {
  const { clock } = slide
  const rows = slide.scenes.slice(1).map((scene) => wrap(scene.point, box.w - 34, style.size))
  const leading = style.size * 1.28
  const words = rows.reduce((sum, lines) => sum + lines.length * leading, 0)
  const gap = Math.max(style.gap, Math.min(36, (box.h - words) / (rows.length + 0.4)))
  const total = words + gap * (rows.length - 1)
  let y = box.y + Math.max(0, (box.h - total) / 2) + style.size
  let out = ''
  rows.forEach((lines, index) => {
    const start = clock.starts[index] ?? 0
    const part = since(clock.t, start, 0.5)
    const next = clock.starts[index + 1] ?? Number.POSITIVE_INFINITY
    const now = clock.t < next
    const shownLines = lines
      .map((line, row) => text(box.x + 34, y + row * leading, line, { size: style.size, fill: style.fill }))
      .join('')
    const dim = now ? 1 : 1 - 0.34 * since(clock.t, next, 0.6)
    out += group(style.mark(box.x, y, index, now) + shownLines, part * dim, (1 - part) * -16)
    y += lines.length * leading + gap
  })
  return out
}

function heading(x: number, y: number, max: number, slide: Slide, size: number, fill: string): string {
  return text(x, y, slide.title, { size: fitSize(slide.title, max, size, true, 1.04), fill, bold: true, font: SERIF })
}

function progress(slide: Slide, back: string, front: string): string {
  const part = Math.min(1, slide.clock.t / slide.duration)
  return (
    rect({ x: 0, y: HEIGHT - 6, w: WIDTH, h: 6 }, back) + rect({ x: 0, y: HEIGHT - 6, w: WIDTH * part, h: 6 }, front)
  )
}

function split(slide: Slide): string {
  const { theme } = slide
  const sway = Math.sin(slide.clock.t * 1.6) * 2.5
  return (
    rect({ x: 0, y: 0, w: WIDTH, h: HEIGHT }, PAPER) +
    rect({ x: 0, y: 0, w: WIDTH, h: 62 }, theme.fill) +
    baobab(22, 11, 38, theme.on, theme.pop, sway) +
    text(74, 25, slide.course, { size: 12.5, fill: theme.on, opacity: 0.85 }) +
    heading(74, 48, 540, slide, 20, theme.on) +
    points(
      slide,
      { x: 26, y: 76, w: 272, h: 262 },
      {
        size: 17,
        gap: 17,
        fill: INK,
        mark: (x, y, _index, now) =>
          circle(x + 10, y - 6, 10, now ? theme.fill : theme.tint) +
          tick(x + 5, y - 5, 10, now ? theme.on : theme.strong),
      },
    ) +
    drawVisual(slide.visual, { x: 310, y: 80, w: 306, h: 256 }, slide.clock, theme) +
    progress(slide, theme.tint, theme.pop)
  )
}

function mirror(slide: Slide): string {
  const { theme } = slide
  return (
    rect({ x: 0, y: 0, w: WIDTH, h: HEIGHT }, PAPER) +
    rect({ x: 0, y: 0, w: 336, h: HEIGHT }, theme.fill) +
    circle(30, 330, 90, theme.pop, 'opacity="0.16"') +
    circle(320, 20, 60, theme.on, 'opacity="0.08"') +
    drawVisual(slide.visual, { x: 22, y: 28, w: 292, h: 298 }, slide.clock, theme) +
    text(358, 40, `${slide.course}  ·  ${slide.number}`, {
      size: fitSize(`${slide.course}  ·  ${slide.number}`, 262, 12.5),
      fill: '#6d6558',
    }) +
    paragraph(358, 66, 262, slide.title, {
      size: 20,
      bold: true,
      font: SERIF,
      fill: theme.strong,
      leading: 24,
      face: 1.04,
    }) +
    rect({ x: 358, y: wrap(slide.title, 262, 20, true, 1.04).length > 1 ? 103 : 79, w: 44, h: 4 }, theme.pop, 2) +
    points(
      slide,
      { x: 356, y: 116, w: 270, h: 220 },
      {
        size: 16,
        gap: 14,
        fill: INK,
        mark: (x, y, _index, now) =>
          rect({ x: x + 4, y: y - 12, w: now ? 14 : 10, h: now ? 14 : 10 }, now ? theme.pop : theme.strong, 3),
      },
    ) +
    progress(slide, theme.tint, theme.pop)
  )
}

function stage(slide: Slide): string {
  const { theme, clock } = slide
  const pop = theme.pop === GREEN ? SUN : theme.pop
  const count = slide.scenes.length - 1
  let current = 0
  clock.starts.forEach((start, index) => {
    if (clock.t >= start - 0.1) current = index
  })
  const part = since(clock.t, (clock.starts[current] ?? 0) - 0.1, 0.5)
  const line = slide.scenes[current + 1]?.point ?? ''
  const size = fitSize(line, 510, 20, true)
  let dots = ''
  for (let index = 0; index < count; index += 1) {
    const x = WIDTH - 34 - (count - 1 - index) * 22
    dots += circle(x, 31, index === current ? 7 : 5, index <= current ? pop : '#5a544b')
  }
  return (
    rect({ x: 0, y: 0, w: WIDTH, h: HEIGHT }, '#171512') +
    rect({ x: 0, y: 0, w: 8, h: HEIGHT }, theme.fill) +
    text(32, 24, slide.course, { size: 12, fill: '#cfc6b3' }) +
    heading(32, 47, 480, slide, 19, PAPER) +
    dots +
    drawVisual(slide.visual, { x: 32, y: 62, w: 576, h: 216 }, clock, theme) +
    group(
      rect({ x: 32, y: 293, w: 36, h: 36 }, pop, 18) +
        label({ x: 26, y: 293, w: 48, h: 36 }, String(current + 1), { size: 17, bold: true, fill: INK }) +
        text(82, 311 + size * 0.36, line, { size, bold: true, fill: PAPER }),
      part,
      (1 - part) * 18,
    ) +
    progress(slide, '#332f29', pop)
  )
}

function notebook(slide: Slide): string {
  const { theme } = slide
  let rules = ''
  for (let y = 92; y < HEIGHT - 10; y += 27) rules += `<path d="M0 ${y} H${WIDTH}" stroke="#e9dfc9" stroke-width="1"/>`
  return (
    rect({ x: 0, y: 0, w: WIDTH, h: HEIGHT }, '#fdf9f0') +
    rules +
    `<path d="M52 0 V${HEIGHT}" stroke="${theme.pop}" stroke-width="2" opacity="0.6"/>` +
    [60, 180, 300].map((y) => circle(22, y, 8, '#e4d9c2')).join('') +
    text(70, 30, slide.course, { size: 12.5, fill: '#6d6558' }) +
    heading(70, 58, 540, slide, 24, theme.strong) +
    path(
      `M70 69 q${lerp(0, 60, since(slide.clock.t, 0, 1))} -5 ${lerp(0, 150, since(slide.clock.t, 0, 1.5))} 1`,
      theme.pop,
      4,
    ) +
    points(
      slide,
      { x: 66, y: 84, w: 256, h: 256 },
      {
        size: 16.5,
        gap: 16,
        fill: INK,
        mark: (x, y, index, now) =>
          text(x + 4, y + 2, String(index + 1), {
            size: 25,
            bold: true,
            font: SERIF,
            fill: now ? theme.strong : '#a69a83',
          }),
      },
    ) +
    `<g transform="rotate(0.8 470 210)">${drawVisual(slide.visual, { x: 330, y: 90, w: 286, h: 244 }, slide.clock, theme)}` +
    (slide.visual.kind === 'terminal'
      ? ''
      : `<rect x="432" y="80" width="82" height="20" fill="${theme.pop}" opacity="0.72" transform="rotate(-2 470 90)"/>`) +
    '</g>' +
    progress(slide, '#efe6d2', theme.strong)
  )
}

function band(slide: Slide): string {
  const { theme, clock } = slide
  const above = `${LESSON[slide.language]} ${slide.number}  ·  ${slide.course}`
  return (
    rect({ x: 0, y: 0, w: WIDTH, h: HEIGHT }, theme.tint) +
    `<path d="M0 0 H${WIDTH} V84 Q480 116 320 98 T0 104 Z" fill="${theme.fill}"/>` +
    text(30, 33, above, { size: 12.5, fill: theme.on, opacity: 0.88 }) +
    heading(30, 66, 500, slide, 23, theme.on) +
    baobab(566, 22, 52, theme.on, theme.pop, Math.sin(clock.t * 1.5) * 2.5) +
    drawVisual(slide.visual, { x: 28, y: 116, w: 314, h: 222 }, clock, theme) +
    points(
      slide,
      { x: 358, y: 112, w: 266, h: 230 },
      {
        size: 16.5,
        gap: 16,
        fill: INK,
        mark: (x, y, _index, now) => rect({ x: x + 8, y: y - 13, w: 5, h: 18 }, now ? theme.pop : theme.fill, 2.5),
      },
    ) +
    progress(slide, '#fffdf8', theme.fill)
  )
}

/** First seconds: the title over a plain ground with a baobab that grows. */
function titleCard(slide: Slide): string {
  const { theme, clock, layout } = slide
  const grow = since(clock.t, 0, 1.4)
  const dark = layout === 'stage'
  const back = dark ? '#171512' : layout === 'notebook' ? '#fdf9f0' : theme.fill
  const on = dark ? PAPER : layout === 'notebook' ? theme.strong : theme.on
  const pop = dark && theme.pop === GREEN ? SUN : theme.pop
  const [artX, artY, radius] =
    layout === 'mirror' ? [104, 176, 136] : layout === 'band' ? [500, 236, 168] : [540, 190, 130]
  const left = layout === 'mirror' ? 268 : 40
  const room = layout === 'mirror' ? 345 : layout === 'band' ? 330 : 400
  const lines = wrap(slide.title, room, 32, true, 1.04)
  const hook = slide.scenes[0]?.point ?? ''
  const top = 172 - lines.length * 20
  let out =
    rect({ x: 0, y: 0, w: WIDTH, h: HEIGHT }, back) +
    circle(artX, artY, radius * grow, pop, 'opacity="0.9"') +
    baobab(artX - 75 * grow, artY + 82 - 150 * grow, 150 * grow, back, back, Math.sin(clock.t * 2) * 3) +
    `<path d="M0 ${HEIGHT - 42} Q160 ${HEIGHT - 66} 330 ${HEIGHT - 46} T${WIDTH} ${HEIGHT - 60} V${HEIGHT} H0 Z" fill="${dark ? theme.fill : INK}" opacity="${dark ? 0.75 : 0.22}"/>` +
    text(left, top - 26, slide.course.toUpperCase(), {
      size: fitSize(slide.course.toUpperCase(), room, 13, true, 1),
      fill: on,
      bold: true,
      opacity: 0.8 * grow,
    })
  lines.forEach((line, index) => {
    const part = since(clock.t, 0.15 + index * 0.18, 0.6)
    out += group(
      text(left, top + 12 + index * 40, line, { size: 32, bold: true, font: SERIF, fill: on }),
      part,
      0,
      (1 - part) * 16,
    )
  })
  const part = since(clock.t, 0.9, 0.7)
  const y = top + lines.length * 40 + 4
  out += group(
    rect({ x: left, y: y - 6, w: 56 * part, h: 4 }, pop, 2) +
      paragraph(left, y + 24, room - 20, hook, { size: 17, fill: on, leading: 23 }),
    part,
  )
  return out
}

const LAYOUTS: Record<Layout, (slide: Slide) => string> = { split, mirror, stage, notebook, band }

export function drawSlide(slide: Slide): string {
  const first = slide.clock.starts[0] ?? 0
  const turn = first - 0.45
  const { t } = slide.clock
  let inside = ''
  if (t < turn) inside = titleCard(slide)
  else if (t < turn + 0.5) {
    const part = since(t, turn, 0.5)
    inside =
      LAYOUTS[slide.layout](slide) + `<g transform="translate(${(-WIDTH * part).toFixed(1)} 0)">${titleCard(slide)}</g>`
  } else inside = LAYOUTS[slide.layout](slide)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">${inside}</svg>`
}
