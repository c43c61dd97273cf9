import { toLanguage } from '#shared/languages.ts'

const MEGABYTE = 1_000_000

/** The size of a file as people read it, in the language of the page: 240 kB, 1.5 MB; 240 ko, 1,5 Mo. */
export function sizeText(bytes: number): string {
  const [unit, count, digits] =
    bytes < MEGABYTE
      ? (['kilobyte', Math.max(1, Math.round(bytes / 1000)), 0] as const)
      : (['megabyte', bytes / MEGABYTE, 1] as const)
  return new Intl.NumberFormat(toLanguage(document.documentElement.lang), {
    style: 'unit',
    unit,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(count)
}
