import { expect, test } from 'vitest'
import { Colour, contrast, DEFAULT_COLOUR, colourVariablesOf } from './look.ts'

const READABLE = 4.5

/** Every colour of a grid over the whole cube. */
const GRID = ['00', '33', '66', '99', 'cc', 'ff']
const ALL = GRID.flatMap((red) => GRID.flatMap((green) => GRID.map((blue) => `#${red}${green}${blue}`)))
const TAKEN = ALL.filter((colour) => Colour.safeParse(colour).success)

test('the contrast is that of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

test('a colour is taken that can be read, and only in the form of browsers', () => {
  expect(Colour.safeParse(DEFAULT_COLOUR).success).toBe(true)
  for (const wrong of ['', 'green', '#0f5', '#0F5132', '#0f5132;}body{display:none', '#ffcc00', '#ffffff'])
    expect(Colour.safeParse(wrong).success, wrong).toBe(false)
  expect(TAKEN.length).toBeGreaterThan(40)
})

test.each(TAKEN)('every tone that is made of %s can be read, in both schemes', (colour) => {
  const { light, dark } = colourVariablesOf(colour)
  const tone = (name: string, of: Record<string, string>) => of[name] ?? 'none'
  const pairs = [
    [tone('--brand', light), '#ffffff'],
    [tone('--brand', light), '#f3ecdd'],
    [tone('--brand', light), tone('--brand-soft', light)],
    [tone('--brand-fill', light), '#ffffff'],
    [tone('--brand-fill-hover', light), '#ffffff'],
    [tone('--night', light), '#cfdcd2'],
    [tone('--night-deep', light), '#cfdcd2'],
    [tone('--brand', dark), '#1e2d25'],
    [tone('--brand', dark), '#121d17'],
    [tone('--brand', dark), tone('--brand-soft', dark)],
    [tone('--brand-fill', dark), '#ffffff'],
    [tone('--brand-fill-hover', dark), '#ffffff'],
    [tone('--night', dark), '#cfdcd2'],
    [tone('--night-deep', dark), '#cfdcd2'],
  ] as const
  const faint = pairs.filter(([one, other]) => contrast(one, other) < READABLE)
  expect(faint).toEqual([])
})
