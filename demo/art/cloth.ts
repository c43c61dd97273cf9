/** Woven and printed cloth: own geometric repeats, as SVG <pattern> elements. */
export type ClothKind = (typeof clothKinds)[number]

export const clothKinds = [
  'diamonds',
  'chevrons',
  'arcs',
  'steps',
  'triangles',
  'checks',
  'eyes',
  'combs',
  'weave',
  'rays',
] as const

/** Three colours: the ground, the figure and a small accent inside the figure. */
export type ClothColours = { ground: string; figure: string; accent: string }

type Tile = { width: number; height: number; draw(c: ClothColours): string }

const tiles: Record<ClothKind, Tile> = {
  diamonds: {
    width: 60,
    height: 60,
    draw: (c) =>
      `<path fill="${c.figure}" d="M30 4 56 30 30 56 4 30Z"/><path fill="${c.ground}" d="M30 15 45 30 30 45 15 30Z"/>` +
      `<path fill="${c.accent}" d="M30 22 38 30 30 38 22 30Z"/>`,
  },
  chevrons: {
    width: 64,
    height: 56,
    draw: (c) =>
      `<g fill="none" stroke-linejoin="miter"><path stroke="${c.figure}" stroke-width="9" d="M-8 31 32 7 72 31"/>` +
      `<path stroke="${c.accent}" stroke-width="5" d="M-8 56 32 32 72 56M-8 0 32-24 72 0"/></g>`,
  },
  arcs: {
    width: 72,
    height: 72,
    draw: (c) => {
      const fan = (x: number, y: number): string =>
        `<circle cx="${x}" cy="${y}" r="34" fill="${c.figure}"/><circle cx="${x}" cy="${y}" r="26" fill="${c.ground}"/>` +
        `<circle cx="${x}" cy="${y}" r="18" fill="${c.figure}"/><circle cx="${x}" cy="${y}" r="9" fill="${c.accent}"/>`
      return fan(36, 0) + fan(0, 36) + fan(72, 36) + fan(36, 72) + fan(0, 108) + fan(72, 108)
    },
  },
  steps: {
    width: 64,
    height: 64,
    draw: (c) =>
      `<path fill="${c.figure}" d="M0 64V48H16V32H32V16H48V0H64V16H48V32H32V48H16V64Z"/>` +
      `<path fill="${c.accent}" d="M4 4H20V20H4ZM44 44H60V60H44Z"/>`,
  },
  triangles: {
    width: 56,
    height: 56,
    draw: (c) =>
      `<path fill="${c.figure}" d="M0 28 14 2 28 28ZM28 56 42 30 56 56Z"/><path fill="${c.accent}" d="M28 2H56L42 28ZM0 30H28L14 56Z"/>` +
      `<path fill="${c.ground}" d="M9 24 14 15 19 24ZM37 52 42 43 47 52Z"/>`,
  },
  checks: {
    width: 56,
    height: 56,
    draw: (c) =>
      `<path fill="${c.figure}" d="M0 0H28V28H0ZM28 28H56V56H28Z"/><path fill="${c.accent}" d="M10 10H18V18H10ZM38 38H46V46H38Z"/>` +
      `<path fill="none" stroke="${c.accent}" stroke-width="3" d="M36 8H48V20H36ZM8 36H20V48H8Z"/>`,
  },
  eyes: {
    width: 80,
    height: 48,
    draw: (c) =>
      `<path fill="${c.figure}" d="M4 24Q40-14 76 24 40 62 4 24Z"/><circle cx="40" cy="24" r="13" fill="${c.ground}"/>` +
      `<circle cx="40" cy="24" r="7" fill="${c.accent}"/><path fill="${c.accent}" d="M0 0 9 0 0 8ZM80 0V8L71 0ZM0 48V40L9 48ZM80 48H71L80 40Z"/>`,
  },
  combs: {
    width: 72,
    height: 48,
    draw: (c) =>
      `<path fill="${c.figure}" d="M0 4H36V12H32V34H27V12H20.500V34H15.500V12H9V34H4V12H0Z"/>` +
      `<path fill="${c.accent}" d="M36 44H72V36H68V14H63V36H56.500V14H51.500V36H45V14H40V36H36Z"/>`,
  },
  weave: {
    width: 48,
    height: 48,
    draw: (c) =>
      `<path fill="${c.figure}" d="M2 3H22V9H2ZM2 15H22V21H2ZM26 27H46V33H26ZM26 39H46V45H26Z"/>` +
      `<path fill="${c.accent}" d="M27 2H33V22H27ZM39 2H45V22H39ZM3 26H9V46H3ZM15 26H21V46H15Z"/>`,
  },
  rays: {
    width: 72,
    height: 72,
    draw: (c) =>
      `<path fill="${c.figure}" d="M36 4 42 24 60 12 48 30 68 36 48 42 60 60 42 48 36 68 30 48 12 60 24 42 4 36 24 30 12 12 30 24Z"/>` +
      `<circle cx="36" cy="36" r="8" fill="${c.accent}"/><path fill="${c.accent}" d="M0-7 7 0 0 7-7 0ZM72-7 79 0 72 7 65 0ZM0 65 7 72 0 79-7 72ZM72 65 79 72 72 79 65 72Z"/>`,
  },
}

/** A <pattern> with the given id, to be used as fill="url(#id)". */
export function cloth(
  kind: ClothKind,
  id: string,
  colours: ClothColours,
  options: { scale?: number; turn?: number; x?: number; y?: number } = {},
): string {
  const tile = tiles[kind]
  const { scale = 1, turn = 0, x = 0, y = 0 } = options
  const moves = [
    x === 0 && y === 0 ? '' : `translate(${x} ${y})`,
    turn === 0 ? '' : `rotate(${turn})`,
    scale === 1 ? '' : `scale(${scale})`,
  ].join(' ')
  return (
    `<pattern id="${id}" width="${tile.width}" height="${tile.height}" patternUnits="userSpaceOnUse" patternTransform="${moves.trim()}">` +
    `<path fill="${colours.ground}" d="M0 0H${tile.width}V${tile.height}H0Z"/>${tile.draw(colours)}</pattern>`
  )
}
