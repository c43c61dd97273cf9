import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ChartFrame } from '#web/kit/chart-frame.tsx'
import { ColumnChart } from '#web/kit/column-chart.tsx'
import { LoadingState } from '#web/kit/states.tsx'
import { useDateText } from '#web/kit/use-date-text.ts'
import type { AdminStats } from '../admin.contract.ts'

type Days = AdminStats['recent_registrations']

/** A bar per day, with the same numbers as a table for screen readers. */
export function RegistrationsChart({ days }: { days: Days | undefined }) {
  const { i18n, t } = useLingui()
  const { day: dayName } = useDateText()
  if (!days) return <LoadingState lines={4} />
  const most = Math.max(...days.map((day) => day.count), 1)
  const total = days.reduce((sum, day) => sum + day.count, 0)
  return (
    <ChartFrame
      days={days}
      title={<Trans>Registrations</Trans>}
      cell={({ count }) => i18n.number(count)}
      align="end"
      isCompact
      caption={
        <Plural value={total} _0="No one joined in this period." one="# person joined." other="# people joined." />
      }
    >
      <ColumnChart
        label={t`Registrations per day: ${total} in total, up to ${most} a day`}
        columns={days.map(({ date, count }) => ({
          key: date,
          value: count,
          title: t`${dayName(date)}: ${i18n.number(count)}`,
        }))}
      />
    </ChartFrame>
  )
}
