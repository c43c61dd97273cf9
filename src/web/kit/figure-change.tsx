import { Trans, useLingui } from '@lingui/react/macro'

type ChangeProps = {
  now: number | null
  before: number | null
  /**
   * `points` compares percents by their difference, `days` lengths of time; everything else by its growth in percent.
   */
  as?: 'growth' | 'points' | 'days'
}

/** The change of a figure since the previous period. */
export function FigureChange({ now, before, as = 'growth' }: ChangeProps) {
  const { i18n } = useLingui()
  if (now === null || before === null || (as === 'growth' && before === 0 && now !== 0))
    return <Trans>Nothing to compare with</Trans>
  if (now === before) return <Trans>Same as in the previous period</Trans>
  const signedNumber = (value: number, style: Intl.NumberFormatOptions = {}) =>
    i18n.number(value, { signDisplay: 'exceptZero', maximumFractionDigits: 1, ...style })
  if (as === 'growth') {
    const change = signedNumber((now - before) / before, { style: 'percent' })
    return <Trans>{change} vs the previous period</Trans>
  }
  const change = signedNumber(now - before)
  if (as === 'points') return <Trans>{change} points vs the previous period</Trans>
  return <Trans>{change} days vs the previous period</Trans>
}
