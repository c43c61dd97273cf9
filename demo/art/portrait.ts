import { cloth, clothKinds } from './cloth.ts'
import { drawHair, hairFor } from './portrait-hair.ts'
import { drawWear } from './portrait-wear.ts'
import { hash, random, type Random } from './random.ts'

export type PortraitOptions = { seed: string; gender?: 'Male' | 'Female' }

/** Skin with its shadow and its lips. */
const skins = [
  ['#472a1c', '#331c12', '#7d3b36'],
  ['#553222', '#3e2417', '#8a423a'],
  ['#653d28', '#4b2b1b', '#96483d'],
  ['#754931', '#583421', '#9c4a40'],
  ['#865637', '#674026', '#a64f43'],
  ['#986641', '#774c2d', '#b0594a'],
  ['#ac784d', '#8a5c37', '#ba6151'],
  ['#c08d60', '#9c6e45', '#c06a58'],
] as const

/** Ground, its brighter disc. */
const grounds = [
  ['#f3cf85', '#f8dfa8'],
  ['#efc19b', '#f6d6ba'],
  ['#bcd9c6', '#d3e7d9'],
  ['#f2b632', '#f7ca62'],
  ['#dd9a72', '#e8b394'],
  ['#c4dbe4', '#dbeaf0'],
  ['#dfc3d3', '#ecd8e4'],
  ['#e6d5b4', '#f1e5cc'],
] as const

/** Cloth: base, shade, trim, second. */
const outfits = [
  ['#0f5132', '#0a3a24', '#f2a900', '#b5532c'],
  ['#b5532c', '#8a3c1e', '#f8cf6a', '#0f5132'],
  ['#6b3a5b', '#4a263e', '#f2a900', '#d98a5f'],
  ['#2f6f8f', '#205068', '#fbf7ee', '#f2a900'],
  ['#1f1d1a', '#3a352e', '#f2a900', '#b5532c'],
  ['#fbf7ee', '#cfc3a8', '#0f5132', '#b5532c'],
  ['#e09a12', '#b37708', '#6b3a5b', '#0f5132'],
  ['#2b8257', '#1b5d3d', '#fbf7ee', '#f2a900'],
  ['#8a3c1e', '#652a13', '#f2a900', '#bfdccb'],
  ['#3b4a6b', '#29344d', '#f8cf6a', '#d98a5f'],
] as const

const line = 'fill="none" stroke-linecap="round" stroke-linejoin="round"'
const ink = '#1c1210'

function eyes(female: boolean, rng: Random): string {
  const happy = rng.chance(0.14)
  if (happy) {
    return `<path ${line} stroke="${ink}" stroke-width="9" d="M204 226Q217 210 230 226M282 226Q295 210 308 226"/>`
  }
  const one = (x: number, side: number): string =>
    `<ellipse cx="${x}" cy="222" rx="18" ry="12.500" fill="#fbf7ee"/><circle cx="${x}" cy="222" r="11.500" fill="${ink}"/><circle cx="${x + 4}" cy="217.500" r="3.600" fill="#fff"/>` +
    `<path ${line} stroke="${ink}" stroke-width="${female ? 7 : 5}" d="M${x - 18} 219Q${x} 202 ${x + 18} 219"/>` +
    (female ? `<path ${line} stroke="${ink}" stroke-width="5" d="M${x + side * 17} 217 ${x + side * 25} 210"/>` : '')
  return one(217, -1) + one(295, 1)
}

function mouth(lips: string, female: boolean, rng: Random): string {
  switch (rng.int(0, 3)) {
    case 0:
      return `<path fill="${female ? lips : '#4a1a18'}" d="M216 286Q256 294 296 286 290 326 256 326T216 286Z"/><path fill="#fff" d="M223 289Q256 296 289 289 287 303 256 304T223 289Z"/>`
    case 1:
      return `<path fill="${lips}" d="M220 292Q238 284 256 290 274 284 292 292 278 314 256 314T220 292Z"/><path ${line} stroke="#2b1210" stroke-opacity=".6" stroke-width="4.500" d="M218 291Q256 306 294 291"/>`
    case 2:
      return `<path fill="${lips}" d="M218 288Q256 296 294 288 286 318 256 318T218 288Z"/><path fill="#fff" d="M226 292Q256 298 286 292 280 304 256 304T226 292Z"/>`
    default:
      return `<path ${line} stroke="${female ? lips : '#2b1210'}" stroke-width="9" d="M222 292Q256 322 290 292"/>`
  }
}

function beard(hair: string, rng: Random): string {
  const full =
    'M162 214C164 296 186 354 256 356S348 296 350 214C344 246 336 268 316 274 298 278 284 268 256 269S214 278 196 274C176 268 168 246 162 214Z'
  switch (rng.int(0, 3)) {
    case 0:
      return `<path fill="${hair}" d="${full}"/>`
    case 1:
      return `<path fill="${hair}" fill-opacity=".42" d="M165 222C168 288 194 338 256 342 318 336 344 284 347 222 340 250 334 268 316 274 298 278 284 268 256 269S214 278 196 274C178 268 172 250 165 222Z"/>`
    case 2:
      return `<path fill="${hair}" d="M204 284Q208 266 256 268 304 266 308 284L304 316Q296 352 256 354T208 316Z"/>`
    default:
      return `<path fill="${hair}" d="M208 286Q216 264 256 270 296 264 304 286 280 276 256 281 232 276 208 286Z"/>`
  }
}

function glasses(rng: Random): string {
  const colour = rng.pick(['#1c1a17', '#1c1a17', '#8a3c1e', '#f2a900'])
  const lens = rng.chance(0.5)
    ? '<circle cx="215" cy="222" r="33"/><circle cx="297" cy="222" r="33"/>'
    : '<rect x="181" y="196" width="66" height="50" rx="14"/><rect x="265" y="196" width="66" height="50" rx="14"/>'
  return `<g fill="#fff" fill-opacity=".07" stroke="${colour}" stroke-width="7">${lens}<path fill="none" stroke-linecap="round" d="M247 218Q256 210 265 218M182 216 164 210M330 216 348 210"/></g>`
}

function earrings(rng: Random): string {
  const colour = rng.pick(['#f2a900', '#b5532c', '#fbf7ee', '#2b8257'])
  const kind = rng.int(0, 2)
  return [160, 352]
    .map((x) => {
      if (kind === 0) return `<path fill="${colour}" d="M${x} 246 ${x + 12} 267 ${x} 290 ${x - 12} 267Z"/>`
      if (kind === 1) return `<circle cx="${x}" cy="272" r="17" fill="none" stroke="${colour}" stroke-width="7"/>`
      return `<circle cx="${x}" cy="256" r="10" fill="${colour}"/>`
    })
    .join('')
}

/** A flat portrait, 512 x 512; the same seed and gender always give the same person. */
export function portrait(options: PortraitOptions): string {
  const rng = random(`portrait/${options.seed}/${options.gender ?? ''}`)
  const gender = options.gender ?? (rng.chance(0.5) ? 'Male' : 'Female')
  const female = gender === 'Female'
  const id = `pt${hash(`${options.seed}/${gender}`).toString(36)}`
  const [skin, shadow, lips] = rng.pick(skins)
  const [ground, disc] = rng.pick(grounds)
  const [base, shade, trim, second] = rng.pick(outfits)
  const wrapSet = rng.pick(outfits.filter((outfit) => outfit[0] !== base && outfit[0] !== '#1f1d1a'))
  const grey = rng.chance(0.1)
  const hairColour = grey ? '#77706a' : rng.pick(['#17110f', '#17110f', '#211613', '#2c1c15'])
  const name = rng.pick(hairFor[gender])
  const hair = drawHair(
    name,
    {
      hair: hairColour,
      sheen: grey ? '#8d8680' : '#3a2a22',
      skin,
      wrap: wrapSet[0],
      wrapShade: wrapSet[1],
      wrapCloth: `url(#${id}w)`,
      bead: trim === '#fbf7ee' ? '#f2a900' : trim,
    },
    rng,
  )
  const bearded = !female && rng.chance(name === 'bald' || name === 'kufi' ? 0.8 : 0.45)
  const face = eyes(female, rng)
  const smile = mouth(lips, female, rng)
  const chin = bearded ? beard(hairColour, rng) : ''
  const specs = rng.chance(0.24) ? glasses(rng) : ''
  const jewel = female && hair.hidesEars !== true && rng.chance(0.75) ? earrings(rng) : ''
  const wear = drawWear(gender, { base, shade, trim, second, cloth: `url(#${id}c)`, skin }, rng)
  const defs =
    cloth(rng.pick(clothKinds), `${id}c`, { ground: base, figure: trim, accent: second }, { scale: 0.8, x: 256 }) +
    cloth(
      rng.pick(clothKinds),
      `${id}w`,
      { ground: wrapSet[0], figure: wrapSet[2], accent: wrapSet[3] },
      { scale: 0.5, x: 256 },
    )
  const ears =
    hair.hidesEars === true
      ? ''
      : `<ellipse cx="161" cy="228" rx="18" ry="25" fill="${shadow}"/><ellipse cx="351" cy="228" rx="18" ry="25" fill="${shadow}"/>`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" width="512" height="512"><defs>${defs}</defs>` +
    `<path fill="${ground}" d="M0 0H512V512H0Z"/><circle cx="256" cy="250" r="212" fill="${disc}"/>` +
    `<g transform="translate(-15.4 6) scale(1.06)">${hair.back}` +
    `<path fill="${skin}" d="M208 290H304V372C310 410 284 436 256 436S202 410 208 372Z"/><path fill="${shadow}" d="M208 318C226 350 286 350 304 318V352C290 380 222 380 208 352Z"/>` +
    `${wear}${ears}` +
    `<path fill="${skin}" d="M164 200C160 118 352 118 348 200 350 274 326 338 256 342 186 338 162 274 164 200Z"/>` +
    `<g fill="${lips}" fill-opacity=".28"><circle cx="192" cy="266" r="19"/><circle cx="320" cy="266" r="19"/></g>` +
    `${chin}<path ${line} stroke="${shadow}" stroke-width="7" d="M236 256Q240 268 256 268T276 256"/>${smile}${face}` +
    `<path ${line} stroke="${grey ? '#5d5650' : ink}" stroke-width="${female ? 7 : 10}" d="M196 190Q216 ${female ? 176 : 180} 236 189M276 189Q296 ${female ? 176 : 180} 316 190"/>` +
    `${hair.front}${specs}${jewel}${hair.over ?? ''}</g></svg>`
  )
}
