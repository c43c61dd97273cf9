/** Small helpers that write SVG text. Every size is in pixels of the 640 × 360 picture. */
import { INK, SANS } from './theme.ts'

export type Box = { x: number; y: number; w: number; h: number }

/** Where the clip is: t in seconds, the start of every step (one per point), and the end of the voice. */
export type Clock = { t: number; starts: number[]; end: number }

const clamp = (value: number): number => Math.min(1, Math.max(0, value))

const ease = (value: number): number => 1 - (1 - clamp(value)) ** 3

export const lerp = (from: number, to: number, part: number): number => from + (to - from) * part

/** 0…1: how far something that starts at `start` and lasts `length` seconds has come. */
export const since = (t: number, start: number, length = 0.5): number => ease((t - start) / length)

/** Second at which a fraction (0…1) of all steps has passed. */
export function secondAt(clock: Clock, fraction: number): number {
  const place = clamp(fraction) * clock.starts.length
  const index = Math.min(Math.floor(place), clock.starts.length - 1)
  const from = clock.starts[index] ?? 0
  const to = clock.starts[index + 1] ?? clock.end
  return lerp(from, to, place - index)
}

/** Item `index` of `count` appears in step with the narration. */
export function shown(clock: Clock, index: number, count: number): number {
  return since(clock.t, secondAt(clock, index / count) + 0.15, 0.45)
}

export function escape(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

const NARROW = /[iljtfr.,:;'!|()[\] ]/
const WIDE = /[mwMW@%–—→]/
const CAPITAL = /[A-Z0-9$€&?+=<>]/

/** Close enough width of a line in the condensed sans (bold runs wider). */
function widthOf(words: string, size: number, bold = false, face = 0.9): number {
  let units = 0
  for (const letter of words) {
    units += NARROW.test(letter) ? 0.37 : WIDE.test(letter) ? 0.95 : CAPITAL.test(letter) ? 0.68 : 0.61
  }
  return units * size * face * (bold ? 1.13 : 1)
}

export function wrap(words: string, max: number, size: number, bold = false, face = 0.9): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of words.split(' ')) {
    const next = line === '' ? word : `${line} ${word}`
    if (line !== '' && widthOf(next, size, bold, face) > max) {
      lines.push(line)
      line = word
    } else line = next
  }
  return [...lines, line]
}

/** Largest size up to `size` at which the text fits in `max`. */
export function fitSize(words: string, max: number, size: number, bold = false, face = 0.9): number {
  return Math.min(size, (size * max) / Math.max(1, widthOf(words, size, bold, face)))
}

export type TextStyle = {
  size?: number
  fill?: string
  bold?: boolean
  font?: string
  anchor?: 'start' | 'middle' | 'end'
  opacity?: number
}

export function text(x: number, y: number, value: string, style: TextStyle = {}): string {
  const { size = 14, fill = INK, bold = false, font = SANS, anchor = 'start', opacity = 1 } = style
  if (opacity <= 0) return ''
  return (
    `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" font-family="${font}" font-size="${size.toFixed(1)}" fill="${fill}"` +
    ` text-anchor="${anchor}"${bold ? ' font-weight="bold"' : ''}${opacity < 1 ? ` opacity="${opacity.toFixed(2)}"` : ''}` +
    ` xml:space="preserve">${escape(value)}</text>`
  )
}

/** The title line of a picture, as large as fits. */
export function heading(box: Box, title: string, fill: string): string {
  const size = fitSize(title, box.w - 30, 14.5, true)
  return text(box.x + 16, box.y + 28, title, { size, bold: true, fill })
}

/** Several wrapped lines, the first one with its baseline at y. */
export function paragraph(
  x: number,
  y: number,
  max: number,
  value: string,
  style: TextStyle & { leading?: number; face?: number } = {},
): string {
  const size = style.size ?? 14
  const leading = style.leading ?? size * 1.3
  return wrap(value, max, size, style.bold, style.face)
    .map((line, index) => text(x, y + index * leading, line, style))
    .join('')
}

/** Up to two lines of text in the middle of a box, as large as fits. */
export function label(box: Box, value: string, style: TextStyle = {}): string {
  const wanted = style.size ?? 14
  const max = box.w - 12
  let size = wanted
  let lines = wrap(value, max, size, style.bold)
  const widest = (): number => Math.max(...lines.map((line) => widthOf(line, size, style.bold)))
  while (size > 8 && (widest() > max || lines.length * size * 1.22 > box.h - 4)) {
    size -= 0.5
    lines = wrap(value, max, size, style.bold)
  }
  const top = box.y + box.h / 2 - ((lines.length - 1) * size * 1.22) / 2 + size * 0.36
  return lines
    .map((line, index) =>
      text(box.x + box.w / 2, top + index * size * 1.22, line, { ...style, size, anchor: 'middle' }),
    )
    .join('')
}

export function rect(box: Box, fill: string, radius = 0, extra = ''): string {
  return (
    `<rect x="${box.x.toFixed(1)}" y="${box.y.toFixed(1)}" width="${Math.max(0, box.w).toFixed(1)}" height="${Math.max(0, box.h).toFixed(1)}"` +
    ` rx="${radius}" fill="${fill}" ${extra}/>`
  )
}

export function circle(x: number, y: number, r: number, fill: string, extra = ''): string {
  return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${Math.max(0, r).toFixed(1)}" fill="${fill}" ${extra}/>`
}

export function path(d: string, stroke: string, width = 2, extra = ''): string {
  return `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${extra}/>`
}

export function group(content: string, opacity: number, dx = 0, dy = 0): string {
  if (opacity <= 0) return ''
  return `<g opacity="${opacity.toFixed(2)}" transform="translate(${dx.toFixed(1)} ${dy.toFixed(1)})">${content}</g>`
}

/** The project's mark: a baobab with a round crown. */
export function baobab(x: number, y: number, size: number, trunk: string, crown: string, sway = 0): string {
  const s = size / 40
  return (
    `<g transform="translate(${x} ${y}) scale(${s.toFixed(3)})">` +
    `<path d="M15 40 C17 32 16 24 11 17 L15 16 C17 19 18 20 19 21 L19 12 L22 12 L22 21 C23 20 24 18 26 15 L29 17 C25 24 24 32 26 40 Z" fill="${trunk}"/>` +
    `<g transform="rotate(${sway.toFixed(2)} 20 22)">` +
    `<circle cx="9" cy="13" r="7" fill="${crown}"/><circle cx="20" cy="8" r="8" fill="${crown}"/><circle cx="31" cy="13" r="7" fill="${crown}"/></g></g>`
  )
}

export function tick(x: number, y: number, size: number, stroke: string, part = 1): string {
  if (part <= 0) return ''
  const length = size * 1.6
  return path(
    `M${x} ${y} l${size * 0.35} ${size * 0.35} l${size * 0.65} ${-size * 0.75}`,
    stroke,
    size * 0.22,
    `stroke-dasharray="${length.toFixed(1)}" stroke-dashoffset="${(length * (1 - part)).toFixed(1)}"`,
  )
}
