// Loaded into the product before anything else (`--import`): its clock is wrong by so many milliseconds. The embedded
// engine asks the same clock.
const shiftMs = Number(process.env.DRILL_CLOCK_SHIFT_MS)
const real = Date
const now = (): number => real.now() + shiftMs

globalThis.Date = new Proxy(real, {
  construct: (target, words, made): Date => Reflect.construct(target, words.length > 0 ? words : [now()], made) as Date,
  get: (target, name): unknown => (name === 'now' ? now : Reflect.get(target, name)),
})
