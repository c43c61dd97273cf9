import type { Random } from './random.ts'

export type Hair = {
  /** Drawn before the neck and the shoulders. */
  back: string
  /** Drawn over the face. */
  front: string
  /** Drawn over the clothes. */
  over?: string
  /** The ears are under the cloth. */
  hidesEars?: boolean
}

export type HairInks = {
  hair: string
  sheen: string
  skin: string
  wrap: string
  wrapShade: string
  wrapCloth: string
  bead: string
}

type Style = (c: HairInks, rng: Random) => Hair

const cap = (fill: string, low = 216): string =>
  `<path fill="${fill}" d="M161 ${low}C152 148 196 116 256 116S360 148 351 ${low}L343 ${low - 2}C344 190 337 180 324 172 296 162 216 162 188 172 175 180 168 190 169 ${low - 2}Z"/>`

/** A soft cloud of curls around a point. */
const cloud = (x: number, y: number, r: number, fill: string, bumps = 14): string => {
  const curls = Array.from({ length: bumps }, (_, i) => {
    const turn = (i / bumps) * Math.PI * 2
    const cx = Math.round(x + Math.cos(turn) * r * 0.8)
    const cy = Math.round(y + Math.sin(turn) * r * 0.8)
    return `<circle cx="${cx}" cy="${cy}" r="${Math.round(r * 0.27)}"/>`
  })
  return `<g fill="${fill}"><circle cx="${x}" cy="${y}" r="${Math.round(r * 0.86)}"/>${curls.join('')}</g>`
}

/** Hair cut so close that the skin shows through. */
const shaved = (c: HairInks, d: string): string =>
  `<path fill="${c.skin}" d="${d}"/><path fill="${c.hair}" fill-opacity=".55" d="${d}"/>`

/** Strands that fall from the crown to both sides, alternating in tone. */
const strands = (c: HairInks, width: number, reach: number, count: number): string =>
  Array.from({ length: count }, (_, i) => {
    const side = i % 2 === 0 ? -1 : 1
    const step = Math.floor(i / 2) / (count / 2 - 1)
    const x = 256 + side * (122 - step * 58)
    const top = 256 + side * (76 - step * 56)
    const end = reach - Math.round((1 - step) * 26)
    return `<path stroke="${Math.floor(i / 2) % 2 === 0 ? c.hair : c.sheen}" stroke-width="${width}" d="M${Math.round(top)} 138C${Math.round(x + side * 14)} 170 ${Math.round(x)} 260 ${Math.round(x)} ${end}"/>`
  }).join('')

/** Rows braided close to the head. */
const rows = (c: HairInks): string =>
  cap(c.hair) +
  `<g fill="none" stroke="${c.skin}" stroke-opacity=".75" stroke-width="4" stroke-linecap="round"><path d="M256 163V120M228 164Q228 136 236 119M284 164Q284 136 276 119M202 168Q200 142 212 126M310 168Q312 142 300 126M178 184Q174 158 186 142M334 184Q338 158 326 142"/></g>`

const styles = {
  short: (c) => ({ back: '', front: cap(c.hair) }),
  fade: (c) => ({
    back: '',
    front:
      shaved(
        c,
        'M161 222C152 148 196 116 256 116S360 148 351 222L343 216C344 190 337 180 324 172H188C175 180 168 190 169 216Z',
      ) + `<path fill="${c.hair}" d="M176 170C172 118 212 100 256 100S340 118 336 170C300 158 212 158 176 170Z"/>`,
  }),
  flattop: (c) => ({
    back: '',
    front:
      shaved(
        c,
        'M161 222C154 176 164 150 176 140H336C348 150 358 176 351 222L343 216C344 190 337 180 324 172H188C175 180 168 190 169 216Z',
      ) +
      `<path fill="${c.hair}" d="M172 172 166 106Q168 94 180 92 256 82 332 92 344 94 346 106L340 172C300 160 212 160 172 172Z"/>`,
  }),
  afro: (c) => ({ back: cloud(256, 178, 146, c.hair, 18), front: cap(c.hair) }),
  crop: (c) => ({
    back: cloud(256, 170, 112, c.hair, 16),
    front:
      cap(c.hair) +
      [196, 226, 256, 286, 316]
        .map((x, i) => `<circle cx="${x}" cy="${166 - (i % 2) * 6}" r="17" fill="${c.hair}"/>`)
        .join(''),
  }),
  puffs: (c) => ({
    back: cloud(146, 122, 68, c.hair, 12) + cloud(366, 122, 68, c.hair, 12),
    front:
      cap(c.hair) +
      `<path fill="none" stroke="${c.skin}" stroke-width="4" d="M256 117V166"/><circle cx="181" cy="142" r="13" fill="${c.bead}"/><circle cx="331" cy="142" r="13" fill="${c.bead}"/>`,
  }),
  bun: (c) => ({
    back: cloud(256, 82, 66, c.hair, 12),
    front:
      cap(c.hair) +
      `<path fill="none" stroke="${c.bead}" stroke-width="11" stroke-linecap="round" d="M216 121Q256 108 296 121"/>`,
  }),
  cornrows: (c) => ({ back: '', front: rows(c) }),
  rowsBun: (c) => ({ back: cloud(256, 86, 54, c.hair, 10), front: rows(c) }),
  locs: (c) => ({
    back: `<g fill="none" stroke-linecap="round">${strands(c, 21, 392, 12)}</g>`,
    front:
      cap(c.hair, 210) +
      `<g fill="none" stroke-linecap="round" stroke-width="19"><path stroke="${c.sheen}" d="M200 132C168 150 152 190 150 262M312 132C344 150 360 190 362 262"/><path stroke="${c.hair}" d="M222 124C190 140 174 160 168 196M290 124C322 140 338 160 344 196M178 142C148 170 140 220 136 300M334 142C364 170 372 220 376 300"/></g>`,
  }),
  twists: (c) => {
    const row = (reach: number, count: number, spread: number, width: number): string =>
      Array.from({ length: count }, (_, i) => {
        const turn = ((i / (count - 1)) * 2 - 1) * spread
        const sin = Math.sin(turn)
        const cos = Math.cos(turn)
        const at = (r: number): string => `${Math.round(256 + sin * r)} ${Math.round(206 - cos * r)}`
        return `<path stroke="${i % 2 === 0 ? c.hair : c.sheen}" stroke-width="${width}" d="M${at(70)}L${at(reach)}"/>`
      }).join('')
    return {
      back: `<g fill="none" stroke-linecap="round">${row(122, 15, 1.5, 24)}</g>`,
      front: cap(c.hair) + `<g fill="none" stroke-linecap="round">${row(100, 9, 0.95, 18)}</g>`,
    }
  },
  braids: (c) => ({
    back: `<g fill="none" stroke-linecap="round">${strands(c, 14, 430, 16)}</g>`,
    front:
      cap(c.hair, 208) +
      `<g fill="none" stroke="${c.skin}" stroke-opacity=".6" stroke-width="3"><path d="M256 164V118M222 165Q222 134 240 119M290 165Q290 134 272 119M192 172Q192 142 214 126M320 172Q320 142 298 126"/></g>`,
    over:
      `<g fill="none" stroke-linecap="round" stroke-width="14"><path stroke="${c.hair}" d="M168 190C140 240 140 330 150 424M344 190C372 240 372 330 362 424"/><path stroke="${c.sheen}" d="M160 190C124 240 122 330 128 410M352 190C388 240 390 330 384 410"/></g>` +
      [
        [150, 424],
        [362, 424],
        [128, 410],
        [384, 410],
      ]
        .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="11" fill="${c.bead}"/>`)
        .join(''),
  }),
  bob: (c) => ({
    back: `<path fill="${c.hair}" d="M256 92C150 92 128 180 132 268Q134 330 146 346 200 356 214 330H298Q312 356 366 346 378 330 380 268C384 180 362 92 256 92Z"/>`,
    front: `<path fill="${c.hair}" d="M158 244C146 140 196 112 256 112S366 140 354 244C348 204 336 184 318 172 282 190 214 186 190 176 172 190 164 208 158 244Z"/><path fill="none" stroke="${c.sheen}" stroke-width="9" stroke-linecap="round" d="M184 152Q206 128 244 124"/>`,
  }),
  headwrap: (c, rng) => ({
    back: '',
    front:
      `<path fill="${c.wrap}" d="M158 214C118 96 190 44 262 42S398 98 354 214C338 172 300 160 256 161S174 172 158 214Z"/><path fill="${c.wrapCloth}" d="M158 214C118 96 190 44 262 42S398 98 354 214C338 172 300 160 256 161S174 172 158 214Z"/>` +
      `<path fill="none" stroke="${c.wrapShade}" stroke-width="6" stroke-linecap="round" d="M150 176C190 128 250 112 330 76M158 208C200 150 290 140 362 128"/>` +
      (rng.chance(0.5)
        ? `<path fill="${c.wrap}" d="M262 70C232 20 196 14 186 34S214 76 262 70ZM262 70C292 16 338 8 346 30S312 78 262 70Z"/><circle cx="262" cy="68" r="18" fill="${c.wrapShade}"/>`
        : `<circle cx="320" cy="74" r="44" fill="${c.wrap}"/><circle cx="320" cy="74" r="31" fill="none" stroke="${c.wrapShade}" stroke-width="8"/><circle cx="320" cy="74" r="13" fill="${c.wrapShade}"/>`),
  }),
  hijab: (c) => ({
    back: '',
    hidesEars: true,
    front:
      `<path fill="${c.wrap}" fill-rule="evenodd" d="M256 88C148 88 134 186 142 266 146 330 128 368 92 412 140 476 372 476 420 412 384 368 366 330 370 266 378 186 364 88 256 88ZM256 150C318 150 338 190 336 236 334 292 302 332 256 332S178 292 176 236C174 190 194 150 256 150Z"/>` +
      `<path fill="none" stroke="${c.wrapShade}" stroke-width="9" d="M180 206C190 162 220 150 256 150S322 162 332 206"/>` +
      `<path fill="none" stroke="${c.wrapShade}" stroke-width="6" stroke-linecap="round" d="M174 316C210 372 300 384 366 336M140 388C220 434 330 424 396 398M160 178C166 142 190 118 222 108"/>`,
  }),
  kufi: (c) => ({
    back: '',
    front:
      `<path fill="${c.hair}" d="M162 222C158 190 164 170 170 160H342C348 170 354 190 350 222L343 216C344 190 340 182 334 176H178C172 182 168 190 169 216Z"/>` +
      `<path fill="${c.wrap}" d="M158 178 166 112Q170 92 256 88 342 92 346 112L354 178Q256 148 158 178Z"/><path fill="${c.wrapCloth}" d="M158 178 162 146Q256 120 350 146L354 178Q256 148 158 178Z"/><path fill="none" stroke="${c.wrapShade}" stroke-width="5" d="M162 146Q256 120 350 146M168 116Q256 92 344 116"/>`,
  }),
  bald: (c) => ({
    back: `<path fill="${c.skin}" d="M163 226C150 142 196 112 256 112S362 142 349 226Z"/>`,
    front:
      '<path fill="none" stroke="#fbf7ee" stroke-opacity=".28" stroke-width="10" stroke-linecap="round" d="M192 158Q206 138 234 131"/>',
  }),
} satisfies Record<string, Style>

export type HairName = keyof typeof styles

export const hairFor: Record<'Male' | 'Female', readonly HairName[]> = {
  Male: [
    'short',
    'short',
    'fade',
    'fade',
    'flattop',
    'afro',
    'locs',
    'twists',
    'cornrows',
    'kufi',
    'kufi',
    'bald',
    'bald',
    'crop',
  ],
  Female: [
    'afro',
    'afro',
    'puffs',
    'bun',
    'braids',
    'braids',
    'locs',
    'headwrap',
    'headwrap',
    'headwrap',
    'hijab',
    'hijab',
    'short',
    'bob',
    'rowsBun',
    'crop',
  ],
}

export const drawHair = (name: HairName, c: HairInks, rng: Random): Hair => styles[name](c, rng)
