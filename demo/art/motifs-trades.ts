import { box, dot, gem, round, type Motif } from './motif.ts'

const design: Motif = (c) =>
  box(-200, -160, 400, 330, 26, c.deep) +
  box(-200, -172, 400, 330, 26, c.paper) +
  `<path fill="none" stroke="${c.light}" stroke-width="6" d="M-150 96-96-110M150 96 96-110"/>` +
  `<path fill="none" stroke="${c.main}" stroke-width="14" ${round} d="M-150 96C-110-60-60-60 0-20S110-80 150 96"/>` +
  dot(-96, -110, 16, c.sun) +
  dot(96, -110, 16, c.sun) +
  box(-168, 78, 36, 36, 6, c.hot) +
  box(132, 78, 36, 36, 6, c.hot) +
  `<g transform="translate(16 -34) rotate(28)"><path fill="${c.ink}" d="M-48-196H48V-58L0 36-48-58Z"/><path fill="${c.hot}" d="M-36-186H36V-120H-36Z"/><path fill="${c.sun}" d="M-36-108H36V-58L0 12-36-58Z"/><path stroke="${c.ink}" stroke-width="8" d="M0-50V20"/><circle cy="-62" r="15" fill="${c.ink}"/></g>` +
  [c.main, c.hot, c.sun, c.ink].map((fill, i) => dot(-84 + i * 56, 122, 20, fill)).join('')

const marketing: Motif = (c) =>
  `<path fill="none" stroke="${c.deep}" stroke-width="18" ${round} d="M150-56A74 74 0 0 1 150 56M184-104A128 128 0 0 1 184 104"/>` +
  `<path fill="${c.deep}" d="M-96 40H-28L2 176Q4 190-10 190H-50Q-62 190-64 178Z"/>` +
  `<path fill="${c.paper}" d="M-40-78 96-158Q116-166 116-144V144Q116 166 96 158L-40 78Z"/><path fill="${c.hot}" d="M40-125 96-158Q116-166 116-144V144Q116 166 96 158L40 125Z"/>` +
  [-84, -28, 28, 84].map((y) => gem(78, y, 24, c.sun) + gem(78, y, 11, c.deep)).join('') +
  box(-178, -86, 150, 172, 34, c.deep) +
  box(-166, -74, 132, 148, 26, c.main) +
  gem(-100, 0, 42, c.sun) +
  gem(-100, 0, 20, c.paper)

const mobile: Motif = (c) => {
  const fills = [c.hot, c.sun, c.main, c.sun, c.main, c.hot, c.main, c.hot, c.sun]
  const apps = fills
    .map((fill, i) => {
      const x = -84 + (i % 3) * 60
      const y = -96 + Math.floor(i / 3) * 62
      return (
        box(x, y, 48, 48, 12, fill) +
        (i % 2 === 0 ? gem(x + 24, y + 24, 12, c.paper) : dot(x + 24, y + 24, 10, c.paper))
      )
    })
    .join('')
  return (
    box(-124, -224, 248, 448, 40, c.ink) +
    box(-108, -208, 216, 416, 26, c.paper) +
    `<path fill="${c.main}" d="M-82-208H82Q108-208 108-182V-124H-108V-182Q-108-208-82-208Z"/>` +
    box(-32, -196, 64, 12, 6, c.ink) +
    box(-84, -164, 90, 16, 8, c.paper) +
    dot(76, -158, 15, c.sun) +
    apps +
    box(-84, 100, 168, 52, 26, c.hot) +
    `<path fill="none" stroke="${c.paper}" stroke-width="10" ${round} d="M-16 126-2 140 22 114"/>` +
    box(-34, 180, 68, 10, 5, c.light) +
    `<path fill="${c.deep}" d="M128-150H212Q232-150 232-130V-84Q232-64 212-64H172L146-38V-64H128Z"/><path fill="none" stroke="${c.sun}" stroke-width="10" ${round} d="M152-118H206M152-96H188"/>`
  )
}

const spreadsheet: Motif = (c, rng) => {
  const cells: string[] = []
  for (let row = 0; row < 5; row += 1) {
    for (let col = 0; col < 4; col += 1) {
      const head = row === 0 || col === 0
      const fill = head ? c.main : rng.chance(0.22) ? c.sun : rng.chance(0.18) ? c.light : '#efe6d2'
      cells.push(box(-196 + col * 99, -150 + row * 62, 93, 56, 6, fill))
      if (head) cells.push(gem(-196 + col * 99 + 46, -150 + row * 62 + 28, 10, c.paper))
      else cells.push(box(-196 + col * 99 + 16, -150 + row * 62 + 22, rng.int(28, 60), 12, 6, c.ink))
    }
  }
  return (
    box(-214, -156, 428, 340, 22, c.deep) +
    box(-214, -168, 428, 340, 22, c.paper) +
    cells.join('') +
    `<path fill="none" stroke="${c.hot}" stroke-width="10" d="M-97-26H95V92H-97Z"/>` +
    box(86, 82, 22, 22, 4, c.hot) +
    `<path fill="${c.ink}" stroke="${c.paper}" stroke-width="8" ${round} d="M120 96V190L144 168 160 204 180 194 164 160H196Z"/>`
  )
}

const card = (x: number, y: number, h: number, fill: string, mark: string): string =>
  box(x, y, 104, h, 10, fill) +
  gem(x + 24, y + 26, 12, mark) +
  box(x + 44, y + 20, 46, 11, 5, mark) +
  (h > 70 ? box(x + 16, y + 52, 72, 11, 5, mark) : '')

const product: Motif = (c) => {
  return (
    box(-214, -160, 428, 340, 24, c.deep) +
    box(-214, -172, 428, 340, 24, c.paper) +
    [-194, -64, 66].map((x) => box(x, -152, 128, 300, 14, '#efe6d2')).join('') +
    [c.hot, c.sun, c.main].map((fill, i) => box(-182 + i * 130, -138, 104, 16, 8, fill)).join('') +
    card(-182, -106, 86, c.hot, c.paper) +
    card(-182, -8, 56, c.light, c.ink) +
    card(-182, 60, 76, c.light, c.ink) +
    card(-52, -106, 56, c.light, c.ink) +
    card(-52, -38, 86, c.sun, c.ink) +
    card(78, -106, 86, c.main, c.paper) +
    card(78, -8, 56, c.main, c.paper) +
    `<g transform="translate(150 118)"><circle r="74" fill="${c.deep}"/><circle r="62" fill="${c.sun}"/><path fill="none" stroke="${c.ink}" stroke-width="16" ${round} d="M-28 2-8 24 30-20"/></g>`
  )
}

const web: Motif = (c) =>
  box(-220, -160, 440, 330, 24, c.deep) +
  box(-220, -172, 440, 330, 24, c.paper) +
  `<path fill="${c.main}" d="M-196-172H196Q220-172 220-148V-112H-220V-148Q-220-172-196-172Z"/>` +
  dot(-190, -142, 10, c.sun) +
  dot(-160, -142, 10, c.hot) +
  box(-128, -154, 320, 24, 12, c.paper) +
  `<circle cy="24" r="122" fill="${c.deep}"/><circle cy="24" r="110" fill="${c.light}"/>` +
  `<path fill="${c.hot}" d="M-20-60C10-74 44-66 54-44 72-36 82-12 66 2 54 14 50 26 52 44 46 72 26 96 8 100-8 84-4 62-10 44-18 28-44 34-56 18-66-4-48-48-20-60Z"/>` +
  gem(4, -14, 22, c.sun) +
  gem(14, 46, 15, c.sun) +
  `<g fill="none" stroke="${c.deep}" stroke-width="7"><ellipse cy="24" rx="52" ry="112"/><path d="M-112 24H112M-96-34H96M-96 82H96"/></g>` +
  box(-196, -82, 66, 14, 7, c.sun) +
  box(-196, -54, 44, 14, 7, c.light) +
  box(134, 88, 62, 14, 7, c.hot) +
  box(150, 116, 46, 14, 7, c.light)

const freelance: Motif = (c) =>
  `<path fill="none" stroke="${c.ink}" stroke-width="20" stroke-linejoin="round" d="M-40-136V-170Q-40-184-26-184H66Q80-184 80-170V-136"/>` +
  box(-120, -146, 280, 190, 22, c.hot) +
  box(-120, -64, 280, 34, 0, c.deep) +
  [-92, -48, 0, 40, 88, 132].map((x) => gem(x, -47, 14, c.sun)).join('') +
  box(-196, -48, 300, 196, 18, c.ink) +
  box(-182, -34, 272, 168, 8, c.paper) +
  `<path fill="${c.main}" d="M-182 62C-120 30-60 40-20 60S60 50 90 40V134H-182Z"/>` +
  dot(-46, 20, 34, c.sun) +
  `<path fill="none" stroke="${c.light}" stroke-width="9" ${round} d="M-150 96H-70M-150 116H-100"/>` +
  `<path fill="${c.light}" stroke="${c.ink}" stroke-width="8" d="M-232 148H140L122 178Q118 184 110 184H-202Q-210 184-214 178Z"/>` +
  [0, 1, 2]
    .map(
      (i) =>
        `<ellipse cx="176" cy="${164 - i * 34}" rx="60" ry="20" fill="${c.deep}"/><ellipse cx="176" cy="${156 - i * 34}" rx="60" ry="20" fill="${c.light}"/>`,
    )
    .join('') +
  `<path fill="${c.hot}" d="M176 78 204 88 176 98 148 88Z"/>`

export const tradeMotifs: Readonly<Record<string, Motif>> = {
  design,
  marketing,
  mobile,
  spreadsheet,
  product,
  web,
  freelance,
}
