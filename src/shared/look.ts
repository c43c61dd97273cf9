import * as z from 'zod/mini'
import { text } from './message.ts'

/** The colour that the product comes with: buttons, links, the dark bands. */
export const DEFAULT_COLOUR = '#0f5132'

/** What else is on the screen (src/web/theme/tokens.css): texts and fills must be readable beside it. */
const WHITE = '#ffffff'
const BLACK = '#000000'
/** The darkest surface of the light scheme, and the lightest and the darkest of the dark one. */
const SUNKEN = '#f3ecdd'
const RAISED_AT_NIGHT = '#1e2d25'
const PAPER_AT_NIGHT = '#121d17'
/** What WCAG 2.2 AA asks of texts. */
const READABLE = 4.5

type Rgb = readonly [number, number, number]

const rgbChannels = (colour: string): Rgb =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)) as never

function brightness(colour: string): number {
  const [red, green, blue] = rgbChannels(colour).map((channel) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as unknown as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** How far two colours are apart for the eye: 1 for the same, 21 for black and white (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [less = 0, more = 0] = [brightness(one), brightness(other)].toSorted((a, b) => a - b)
  return (more + 0.05) / (less + 0.05)
}

/** A colour with so much of another one in it, from 0 to 1. */
function mixColours(colour: string, other: string, share: number): string {
  const into = rgbChannels(other)
  const parts = rgbChannels(colour).map((channel, at) => Math.round(channel + ((into[at] ?? 0) - channel) * share))
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

const STEPS = Array.from({ length: 21 }, (_, at) => at / 20)

/** The colour with as little white as it needs to be read on all of these. */
const lightenForContrast = (colour: string, ...surfaces: readonly string[]): string =>
  STEPS.map((share) => mixColours(colour, WHITE, share)).find((tint) =>
    surfaces.every((surface) => contrast(tint, surface) >= READABLE),
  ) ?? WHITE

/** The colour with as much white as white texts on it allow. */
const lightestWithWhiteText = (colour: string): string =>
  STEPS.map((share) => mixColours(colour, WHITE, share)).findLast((tint) => contrast(tint, WHITE) >= READABLE + 1) ??
  colour

/** A colour as browsers write it, which can be read on the lightest and under white. */
export const Colour = z.string(text('Choose a colour')).check(
  z.regex(/^#[0-9a-f]{6}$/, { error: text('Choose a colour'), abort: true }),
  z.refine(
    (colour) => contrast(colour, SUNKEN) >= READABLE,
    text('This colour is too light to read as text or behind white text. Choose a darker one.'),
  ),
  z.meta({ format: 'colour' }),
)

/** How the document of a page shows the look of the organisation. */
export type PageLook = {
  /** Of the browser's frame. */
  colour: string
  /** The variables of its colour, behind those of tokens.css; empty when they are the same. */
  css: string
  /** What people see who have chosen none; left out when it is that of the device. */
  scheme?: 'light' | 'dark'
}

type Variables = Readonly<Record<`--${string}`, string>>

/** The variables of tokens.css that are made from the colour of the organisation, in both schemes. */
export function colourVariablesOf(colour: string): { light: Variables; dark: Variables } {
  const softAtNight = mixColours(colour, PAPER_AT_NIGHT, 0.75)
  return {
    light: {
      '--brand': colour,
      '--brand-fill': colour,
      '--brand-fill-hover': mixColours(colour, BLACK, 0.25),
      '--brand-soft': mixColours(colour, WHITE, 0.93),
      '--focus': colour,
      '--night': mixColours(colour, BLACK, 0.3),
      '--night-deep': mixColours(colour, BLACK, 0.5),
    },
    dark: {
      '--brand': lightenForContrast(colour, RAISED_AT_NIGHT, softAtNight),
      '--brand-fill': lightestWithWhiteText(colour),
      '--brand-fill-hover': mixColours(lightestWithWhiteText(colour), WHITE, 0.05),
      '--brand-soft': softAtNight,
      // As in tokens.css: that of the light scheme would come after it.
      '--focus': 'var(--sun-4)',
      '--night': mixColours(colour, BLACK, 0.7),
      '--night-deep': mixColours(colour, BLACK, 0.8),
    },
  }
}
