import { lazyExtra } from '#web/kit/lazy-part.tsx'

/** A step of its own: the names of all that sending needs would weigh on every public page. */
export const KeptLetters = lazyExtra(async () => (await import('./kept-letters-sender.tsx')).KeptLettersSender)
