import { cloth, clothKinds, type ClothKind } from './cloth.ts'
import type { Inks } from './motif.ts'
import { motifs } from './motifs.ts'
import { hash, random, type Random } from './random.ts'

export type CoverPalette = 'green' | 'sun' | 'clay' | 'ink' | 'sky' | 'plum'

export type CoverOptions = {
  seed: string
  /** One of `coverMotifs`; any other text gives the cloth alone. */
  motif: string
  palette: CoverPalette
  width?: number
  height?: number
}

/** The motifs that have an icon of their own. */
export const coverMotifs: readonly string[] = Object.keys(motifs)

const W = 1280
const H = 720

/** Grounds from dark to light, then the inks of the icon that stands on them. */
type Shades = Inks & { ground: string; thread: string; ring1: string; ring2: string; ring3: string }

const paper = '#fbf7ee'
const shades: Record<CoverPalette, Shades> = {
  green: {
    ground: '#0f5132',
    thread: '#17623f',
    ring1: '#0b4128',
    ring2: '#2b8257',
    ring3: '#f2a900',
    deep: '#0a3a24',
    main: '#0f5132',
    light: '#bfdccb',
    hot: '#b5532c',
    sun: '#f2a900',
    paper,
    ink: '#1c1a17',
  },
  sun: {
    ground: '#f2a900',
    thread: '#f6bd3c',
    ring1: '#d98a12',
    ring2: '#b5532c',
    ring3: '#fbe3ae',
    deep: '#5c2a14',
    main: '#b5532c',
    light: '#fbe3ae',
    hot: '#0f5132',
    sun: '#f2a900',
    paper,
    ink: '#1c1a17',
  },
  clay: {
    ground: '#b5532c',
    thread: '#c46a42',
    ring1: '#8f3f1f',
    ring2: '#6b3a5b',
    ring3: '#f8cf6a',
    deep: '#4d2113',
    main: '#8f3f1f',
    light: '#f1d3bd',
    hot: '#0f5132',
    sun: '#f2a900',
    paper,
    ink: '#1c1a17',
  },
  ink: {
    ground: '#26231f',
    thread: '#37322b',
    ring1: '#14120f',
    ring2: '#b5532c',
    ring3: '#f2a900',
    deep: '#14120f',
    main: '#4a4239',
    light: '#e3d8c3',
    hot: '#b5532c',
    sun: '#f2a900',
    paper,
    ink: '#1c1a17',
  },
  sky: {
    ground: '#2f6f8f',
    thread: '#3f82a3',
    ring1: '#225670',
    ring2: '#7fb4cb',
    ring3: '#f8cf6a',
    deep: '#173d50',
    main: '#2f6f8f',
    light: '#cfe4ed',
    hot: '#b5532c',
    sun: '#f2a900',
    paper,
    ink: '#1c1a17',
  },
  plum: {
    ground: '#6b3a5b',
    thread: '#7f4a6d',
    ring1: '#502943',
    ring2: '#b5532c',
    ring3: '#f2a900',
    deep: '#3a1d31',
    main: '#6b3a5b',
    light: '#ead3e2',
    hot: '#2b8257',
    sun: '#f2a900',
    paper,
    ink: '#1c1a17',
  },
}

const disc = (x: number, y: number, rings: readonly (readonly [number, string])[]): string =>
  rings.map(([r, fill]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`).join('')

type Stage = { back: string; x: number; y: number }

/** Four ways to lay the cloth out; the icon stands where `x`, `y` say. */
function stage(layout: number, c: Shades, bold: string, rng: Random): Stage {
  const x = rng.pick([560, 640, 720])
  const rings = [
    [344, c.ring1],
    [306, c.ring2],
    [268, c.ring3],
  ] as const
  switch (layout) {
    case 0: // a border of cloth below, a sun behind
      return {
        back: `${disc(x, 320, rings)}<path fill="${bold}" d="M0 612H${W}V${H}H0Z"/><path fill="${c.deep}" d="M0 604H${W}V612H0Z"/>`,
        x,
        y: 318,
      }
    case 1: // a strip of cloth at the side
      return {
        back: `${disc(760, 360, rings)}<path fill="${bold}" d="M0 0H216V${H}H0Z"/><path fill="${c.deep}" d="M216 0H228V${H}H216Z"/>`,
        x: 760,
        y: 360,
      }
    case 2: // a hill of cloth under a high sun
      return {
        back: `${disc(x, 330, rings)}<path fill="${c.deep}" d="M0 560C320 430 960 430 ${W} 560V${H}H0Z"/><path fill="${bold}" d="M0 580C320 450 960 450 ${W} 580V${H}H0Z"/>`,
        x,
        y: 330,
      }
    default: // a shawl across the corners
      return {
        back: `<path fill="${bold}" d="M0 0H330L0 330ZM${W} ${H}H950L${W} 390Z"/><path fill="${c.deep}" d="M330 0H350L0 350V330ZM950 ${H}H930L${W} 370V390Z"/>${disc(640, 360, rings)}`,
        x: 640,
        y: 360,
      }
  }
}

/** The cloth alone: three bands and a row of suns. */
function bands(c: Shades, bold: string, rng: Random): string {
  const top = rng.int(120, 200)
  const suns = [0, 1, 2, 3, 4]
    .map((i) =>
      disc(i * 320, 360, [
        [150, c.ring1],
        [122, c.ring2],
        [92, c.ring3],
        [62, c.main],
        [30, c.paper],
      ]),
    )
    .join('')
  return (
    `${suns}<path fill="${bold}" d="M0 0H${W}V${top}H0ZM0 ${H - top}H${W}V${H}H0Z"/>` +
    `<path fill="${c.deep}" d="M0 ${top}H${W}V${top + 10}H0ZM0 ${H - top - 10}H${W}V${H - top}H0Z"/>`
  )
}

/** A course cover, 1280 x 720 unless told otherwise; the same options always give the same drawing. */
export function courseCover(options: CoverOptions): string {
  const { seed, motif, palette, width = W, height = H } = options
  const c = shades[palette]
  const rng = random(`${seed}/${motif}/${palette}`)
  const id = `cv${hash(`${seed}/${motif}/${palette}`).toString(36)}`
  const quiet = rng.pick(clothKinds)
  const loud = rng.pick(clothKinds.filter((kind): kind is ClothKind => kind !== quiet))
  const figure = palette === 'sun' ? c.hot : c.sun
  const ground = palette === 'sun' ? '#b5532c' : c.deep
  const defs =
    cloth(
      quiet,
      `${id}a`,
      { ground: c.ground, figure: c.thread, accent: c.thread },
      { scale: 1.3, turn: rng.pick([0, 0, 45]) },
    ) +
    cloth(
      loud,
      `${id}b`,
      { ground, figure, accent: palette === 'sun' ? c.light : c.hot },
      { scale: 1.35, x: 0, y: 616 },
    )
  const draw = Object.hasOwn(motifs, motif) ? motifs[motif] : undefined
  const bold = `url(#${id}b)`
  let picture: string
  if (draw === undefined) {
    picture = bands(c, bold, rng)
  } else {
    const place = stage(rng.int(0, 3), c, bold, rng)
    picture = `${place.back}<g transform="translate(${place.x} ${place.y}) scale(1.12)">${draw(c, rng)}</g>`
  }
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${W} ${H}" width="${width}" height="${height}" preserveAspectRatio="xMidYMid slice">` +
    `<defs>${defs}</defs><path fill="url(#${id}a)" d="M0 0H${W}V${H}H0Z"/>${picture}</svg>`
  )
}
