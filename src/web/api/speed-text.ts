/** `240 kB/s`, `1.2 MB/s`; in French `240 ko/s`, `1,2 Mo/s`. */
export function speedText(bytesPerSecond: number, locale: string): string {
  const isSlow = bytesPerSecond < 999_500
  const unit = isSlow ? 'kilobyte-per-second' : 'megabyte-per-second'
  const digits = isSlow ? 0 : 1
  const format = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  return format.format(isSlow ? Math.max(1, bytesPerSecond / 1000) : bytesPerSecond / 1_000_000)
}
