import type { Random } from './random.ts'

export type WearInks = {
  base: string
  shade: string
  trim: string
  second: string
  /** A fill for printed cloth: url(#…). */
  cloth: string
  skin: string
}

const body = 'M28 530C34 436 96 396 204 372 212 408 236 424 256 424S300 408 308 372C416 396 478 436 484 530Z'
const vNeck = 'M28 530C34 436 96 396 204 370L256 446 308 370C416 396 478 436 484 530Z'
const seams = (c: WearInks): string =>
  `<path fill="none" stroke="${c.shade}" stroke-opacity=".55" stroke-width="6" stroke-linecap="round" d="M112 458C108 484 106 504 106 530M400 458C404 484 406 504 406 530"/>`

const beads = (fill: string, other: string): string =>
  Array.from({ length: 11 }, (_, i) => {
    const turn = (i / 10) * 2 - 1
    const x = Math.round(256 + turn * 66)
    const y = Math.round(440 - turn * turn * 58)
    return `<circle cx="${x}" cy="${y}" r="9" fill="${i % 2 === 0 ? fill : other}"/>`
  }).join('')

type Wear = (c: WearInks) => string

const print: Wear = (c) =>
  `<path fill="${c.base}" d="${body}"/><path fill="${c.cloth}" d="${body}"/><path fill="none" stroke="${c.trim}" stroke-width="13" d="M200 374C210 412 236 428 256 428S302 412 312 374"/>${seams(c)}`

const tunic: Wear = (c) =>
  `<path fill="${c.base}" d="${vNeck}"/><path fill="${c.cloth}" d="M186 374 204 370 256 446 308 370 326 374 292 450V530H220V450Z"/><path fill="none" stroke="${c.trim}" stroke-width="8" stroke-linejoin="round" d="M202 372 256 448 310 372"/><path fill="none" stroke="${c.trim}" stroke-width="5" stroke-linejoin="round" d="M184 376 218 450V530M328 376 294 450V530"/>${seams(c)}`

const shirt: Wear = (c) =>
  `<path fill="${c.base}" d="${vNeck}"/><path fill="${c.trim}" d="M204 366 256 446 222 474 176 384ZM308 366 256 446 290 474 336 384Z"/><path stroke="${c.shade}" stroke-opacity=".6" stroke-width="5" d="M256 446V530"/><circle cx="268" cy="492" r="6" fill="${c.shade}"/>${seams(c)}`

const blazer: Wear = (c) =>
  `<path fill="${c.trim}" d="${vNeck}"/><path fill="${c.cloth}" d="M204 370 256 446 308 370 330 430 256 530 182 430Z"/><path fill="${c.base}" d="M28 530C34 436 96 396 200 370L214 470 250 530ZM484 530C478 436 416 396 312 370L298 470 262 530Z"/><path fill="${c.shade}" d="M200 370 164 386 160 432 184 440 176 456 250 530 214 470ZM312 370 348 386 352 432 328 440 336 456 262 530 298 470Z"/>`

const hoodie: Wear = (c) =>
  `<path fill="${c.base}" d="M28 530C34 436 96 396 190 372 200 424 230 446 256 446S312 424 322 372C416 396 478 436 484 530Z"/><path fill="none" stroke="${c.shade}" stroke-width="30" stroke-linecap="round" d="M190 366C188 420 222 448 256 452 290 448 324 420 322 366"/><path fill="none" stroke="${c.trim}" stroke-width="7" stroke-linecap="round" d="M224 466V514M288 466V506"/>${seams(c)}`

const shawl: Wear = (c) =>
  `<path fill="${c.base}" d="${body}"/><path fill="${c.cloth}" d="M28 530C34 436 96 396 196 374 250 420 340 470 372 530Z"/><path fill="none" stroke="${c.trim}" stroke-width="9" d="M196 374C250 420 340 470 372 530"/><path fill="none" stroke="${c.shade}" stroke-opacity=".5" stroke-width="6" d="M404 458C408 484 410 504 410 530"/>`

const yoke: Wear = (c) =>
  `<path fill="${c.base}" d="${body}"/><path fill="${c.cloth}" d="M112 408C140 392 172 380 204 372 212 408 236 424 256 424S300 408 308 372C340 380 372 392 400 408 372 462 316 480 256 480S140 462 112 408Z"/><path fill="none" stroke="${c.trim}" stroke-width="8" d="M110 410C140 462 196 482 256 482S372 462 402 410"/>`

const collar: Wear = (c) => `<path fill="${c.base}" d="${body}"/>${seams(c)}${beads(c.trim, c.second)}`

const wears: Record<'Male' | 'Female', readonly Wear[]> = {
  Male: [print, tunic, tunic, shirt, shirt, blazer, hoodie, shawl, yoke],
  Female: [print, print, blazer, shirt, yoke, yoke, shawl, collar, hoodie],
}

/** The clothes under a head at 256,220: pattern and cut follow the random source. */
export const drawWear = (gender: 'Male' | 'Female', c: WearInks, rng: Random): string => rng.pick(wears[gender])(c)
