import type { Random } from './random.ts'

/** The colours an icon may use; each palette fills them in its own way. */
export type Inks = {
  deep: string
  main: string
  light: string
  hot: string
  sun: string
  paper: string
  ink: string
}

/** Draws an icon around 0,0 inside about 440 x 400. */
export type Motif = (c: Inks, rng: Random) => string

/** Round pens. */
export const round = 'stroke-linecap="round" stroke-linejoin="round"'
/** A disc. */
export const dot = (x: number, y: number, r: number, fill: string): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`
/** A panel with round corners. */
export const box = (x: number, y: number, w: number, h: number, r: number, fill: string): string =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${fill}"/>`
/** A diamond, the mark of Mbuyu. */
export const gem = (x: number, y: number, r: number, fill: string): string =>
  `<path fill="${fill}" d="M${x} ${y - r} ${x + r} ${y} ${x} ${y + r} ${x - r} ${y}Z"/>`
