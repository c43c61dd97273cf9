import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { PeriodPoint } from '#shared/period.ts'
import { ChartFrame } from './chart-frame.tsx'
import { ColumnChart } from './column-chart.tsx'
import { useDateText } from './use-date-text.ts'

type PeriodChartProps = {
  points: readonly PeriodPoint[]
  /** What is counted: the heading of its column in the table. */
  title: ReactNode
  /** What the drawing shows, in one sentence. */
  label: string
  /** How a value is written; a whole number unless given. */
  text?: (value: number) => string
}

/** A period step by step beside the period before, with the same figures as a table. */
export function PeriodChart({ points, title, label, text }: PeriodChartProps) {
  const { t, i18n } = useLingui()
  const { day } = useDateText()
  const shown = text ?? ((value: number) => i18n.number(value))
  const titleOf = ({ date: first, count, before }: PeriodPoint): string => {
    const [date, now] = [day(first), shown(count)]
    if (before === null) return t`${date}: ${now}`
    const earlier = shown(before)
    return t`${date}: ${now}, previous period: ${earlier}`
  }
  const columns = points.map((point) => ({
    key: point.date,
    value: point.count,
    before: point.before,
    title: titleOf(point),
  }))
  return (
    <ChartFrame
      days={points}
      title={title}
      cell={({ count }) => shown(count)}
      second={{
        title: <Trans>Previous period</Trans>,
        cell: ({ before }) => (before === null ? '—' : shown(before)),
      }}
      dateTitle={<Trans>From</Trans>}
      align="end"
      isCompact
      caption={<Trans>The line on each column is the previous period.</Trans>}
    >
      <ColumnChart columns={columns} label={label} />
    </ChartFrame>
  )
}
