import { useLingui } from '@lingui/react/macro'

/** A percentage as the language writes it: 33% or 33 %. */
export function Percent({ value }: { value: number }) {
  const { i18n } = useLingui()
  return i18n.number(value / 100, { style: 'percent' })
}
