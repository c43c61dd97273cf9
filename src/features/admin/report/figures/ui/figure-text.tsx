import { Plural, useLingui } from '@lingui/react/macro'

/** A rate in percent; a dash when it cannot be computed. */
export function Rate({ value }: { value: number | null }) {
  const { i18n } = useLingui()
  if (value === null) return '—'
  return i18n.number(value / 100, { style: 'percent', maximumFractionDigits: 1 })
}

/** A length of time in days. */
export function Days({ value }: { value: number | null }) {
  const { i18n } = useLingui()
  if (value === null) return '—'
  const shown = i18n.number(value, { maximumFractionDigits: 1 })
  return <Plural value={value} one={`${shown} day`} other={`${shown} days`} />
}

/** A whole number. */
export function Count({ value }: { value: number }) {
  const { i18n } = useLingui()
  return i18n.number(value)
}
