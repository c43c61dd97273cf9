import { box, dot, gem, round, type Inks, type Motif } from './motif.ts'
import { tradeMotifs } from './motifs-trades.ts'

const frame = (c: Inks): string =>
  box(-214, -150, 428, 312, 22, c.deep) +
  box(-214, -162, 428, 312, 22, c.paper) +
  `<path fill="${c.main}" d="M-192-162H192Q214-162 214-140V-106H-214V-140Q-214-162-192-162Z"/>` +
  dot(-184, -134, 10, c.sun) +
  dot(-154, -134, 10, c.light) +
  dot(-124, -134, 10, c.paper)

const code: Motif = (c, rng) => {
  const inks = [c.hot, c.main, c.sun, c.light]
  const rows = [0, 1, 2, 3, 4].map((row) => {
    let x = -176 + (row === 0 || row === 4 ? 0 : rng.int(1, 2) * 30)
    let out = ''
    for (let part = 0; part < 2; part += 1) {
      const w = rng.int(34, 70)
      out += box(x, -82 + row * 42, w, 16, 8, rng.pick(inks))
      x += w + 14
    }
    return out
  })
  return (
    frame(c) +
    rows.join('') +
    `<g transform="translate(116 40)"><circle r="96" fill="${c.deep}"/><circle r="84" fill="${c.hot}"/>` +
    `<path fill="none" stroke="${c.paper}" stroke-width="17" ${round} d="M-30-28-58 0-30 28M30-28 58 0 30 28M11-38-11 38"/></g>`
  )
}

const data: Motif = (c, rng) => {
  const tall = [80, 120, 104, 168, 206].map((h) => h + rng.int(-16, 16))
  const bars = tall
    .map((h, i) => {
      const x = -176 + i * 74
      const fill = [c.main, c.hot, c.main, c.hot, c.sun][i] as string
      return box(x, 130 - h, 52, h, 6, fill) + gem(x + 26, 130 - h + 28, 13, c.paper)
    })
    .join('')
  const points = tall.map((h, i) => [-150 + i * 74, 96 - h] as const)
  return (
    box(-214, -178, 428, 352, 24, c.deep) +
    box(-214, -190, 428, 352, 24, c.paper) +
    bars +
    `<path stroke="${c.ink}" stroke-width="8" ${round} d="M-190 134H190"/>` +
    `<path fill="none" stroke="${c.ink}" stroke-width="8" ${round} d="M${points.map((p) => p.join(' ')).join('L')}"/>` +
    points.map(([x, y]) => dot(x, y, 13, c.ink) + dot(x, y, 6, c.sun)).join('') +
    `<g transform="translate(-122 -118)"><circle r="54" fill="${c.main}"/><path fill="${c.sun}" d="M0 0V-54A54 54 0 0 1 46 28Z"/><path fill="${c.hot}" d="M0 0 46 28A54 54 0 0 1-28 46Z"/><circle r="20" fill="${c.paper}"/></g>`
  )
}

const database: Motif = (c) => {
  const drum = (y: number, side: string, top: string): string =>
    `<path fill="${side}" d="M-150 ${y}V${y + 82}A150 44 0 0 0 150 ${y + 82}V${y}Z"/>` +
    [-96, -48, 0, 48, 96]
      .map((x) => gem(x, y + 84 - Math.abs(x) * 0.12, 19, top) + gem(x, y + 84 - Math.abs(x) * 0.12, 9, side))
      .join('') +
    `<ellipse cx="0" cy="${y}" rx="150" ry="44" fill="${c.deep}"/><ellipse cx="0" cy="${y}" rx="138" ry="37" fill="${top}"/>`
  return (
    drum(72, c.main, c.light) +
    drum(-30, c.hot, c.sun) +
    drum(-132, c.paper, c.main) +
    `<ellipse cx="0" cy="-132" rx="70" ry="18" fill="${c.paper}"/><ellipse cx="0" cy="-132" rx="36" ry="9" fill="${c.sun}"/>`
  )
}

const git: Motif = (c) =>
  box(-190, -178, 380, 364, 30, c.deep) +
  box(-190, -190, 380, 364, 30, c.paper) +
  `<g fill="none" stroke-width="20" ${round}><path stroke="${c.main}" d="M-80 132V-144"/><path stroke="${c.hot}" d="M-80 96C-80 30 20 60 20-8S-80-50-80-110"/><path stroke="${c.sun}" d="M20 20C20-30 116-20 116-86V-124"/></g>` +
  [
    [-80, 132, c.main],
    [-80, 40, c.main],
    [-80, -144, c.main],
    [20, 4, c.hot],
    [116, -124, c.sun],
  ]
    .map(
      ([x, y, fill]) =>
        dot(Number(x), Number(y), 31, c.ink) +
        dot(Number(x), Number(y), 22, String(fill)) +
        gem(Number(x), Number(y), 11, c.paper),
    )
    .join('') +
  box(60, 40, 96, 16, 8, c.light) +
  box(60, 72, 70, 16, 8, c.light) +
  box(60, 104, 84, 16, 8, c.light)

const server: Motif = (c, rng) => {
  const unit = (y: number, face: string): string =>
    box(-170, y, 340, 92, 16, c.deep) +
    box(-160, y + 8, 320, 76, 10, face) +
    [0, 1, 2, 3].map((i) => box(-140 + i * 26, y + 24, 12, 44, 6, c.deep)).join('') +
    dot(8, y + 46, 11, rng.chance(0.5) ? c.sun : c.light) +
    dot(42, y + 46, 11, c.light) +
    [84, 110, 136].map((x) => gem(x, y + 46, 13, c.deep)).join('')
  return (
    `<path fill="none" stroke="${c.deep}" stroke-width="14" ${round} d="M0 150V184H-200M0 184H200"/>` +
    dot(-200, 184, 16, c.hot) +
    dot(200, 184, 16, c.hot) +
    dot(0, 184, 16, c.sun) +
    unit(-84, c.paper) +
    unit(0, c.light) +
    unit(84, c.paper) +
    `<path fill="${c.deep}" d="M-96-96A52 52 0 0 1-92-198 74 74 0 0 1 48-212 62 62 0 0 1 104-96Z"/><path fill="${c.paper}" d="M-92-108A40 40 0 0 1-86-186 62 62 0 0 1 42-198 50 50 0 0 1 98-108Z"/>` +
    `<path fill="none" stroke="${c.hot}" stroke-width="15" ${round} d="M0-122V-172M-24-150 0-174 24-150"/>`
  )
}

const security: Motif = (c) =>
  `<path fill="${c.deep}" d="M0-206C58-164 112-152 172-150V-10C172 92 104 158 0 204-104 158-172 92-172-10V-150C-112-152-58-164 0-206Z"/>` +
  `<path fill="${c.paper}" d="M0-182C54-146 100-134 152-130V-10C152 82 92 140 0 182-92 140-152 82-152-10V-130C-100-134-54-146 0-182Z"/>` +
  `<path fill="${c.main}" d="M0-182C54-146 100-134 152-130V-10C152 82 92 140 0 182Z"/>` +
  [-96, -48].map((y) => gem(-112, y + 40, 16, c.light) + gem(112, y + 40, 16, c.sun)).join('') +
  gem(-112, 40, 16, c.light) +
  gem(112, 40, 16, c.sun) +
  `<path fill="none" stroke="${c.ink}" stroke-width="24" d="M-46-20V-56A46 46 0 0 1 46-56V-20"/>` +
  box(-78, -26, 156, 124, 18, c.ink) +
  box(-68, -16, 136, 104, 12, c.hot) +
  dot(0, 24, 19, c.paper) +
  `<path fill="${c.paper}" d="M-9 28H9L14 66H-14Z"/>`

const ai: Motif = (c) => {
  const left = [-110, 0, 110].map((y) => [-176, y] as const)
  const mid = [-150, -50, 50, 150].map((y) => [0, y] as const)
  const right = [-70, 70].map((y) => [176, y] as const)
  const wires = [
    ...left.flatMap((a) => mid.map((b) => [a, b] as const)),
    ...mid.flatMap((a) => right.map((b) => [a, b] as const)),
  ]
  return (
    `<circle r="218" fill="${c.deep}"/>` +
    `<path fill="none" stroke="${c.light}" stroke-opacity=".55" stroke-width="5" d="${wires.map(([a, b]) => `M${a.join(' ')}L${b.join(' ')}`).join('')}"/>` +
    `<path fill="none" stroke="${c.sun}" stroke-width="9" ${round} d="M-176 110 0-50 176 70M-176-110 0-50"/>` +
    left.map(([x, y]) => dot(x, y, 34, c.paper) + gem(x, y, 19, c.hot)).join('') +
    mid
      .map(([x, y], i) => dot(x, y, 36, i === 1 ? c.sun : c.hot) + dot(x, y, 20, c.paper) + dot(x, y, 9, c.ink))
      .join('') +
    right.map(([x, y], i) => dot(x, y, 38, c.paper) + (i === 0 ? gem(x, y, 20, c.main) : dot(x, y, 22, c.sun))).join('')
  )
}

/** The tools of the craft come first, the trades around them after. */
export const motifs: Readonly<Record<string, Motif>> = {
  code,
  data,
  database,
  git,
  server,
  security,
  ai,
  ...tradeMotifs,
}
