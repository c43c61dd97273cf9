import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { useSearchParams } from 'react-router'
import { Day } from '#shared/dates.ts'
import { type AskedPeriod, COMPARED_WITH, type PeriodName, PERIODS, type Span, DEFAULT_PERIOD } from '#shared/period.ts'
import { type Filter, isListDay } from './server-list.ts'

/** What the periods are called, in the order in which they are offered. */
export const PERIOD_LABELS: Record<PeriodName, MessageDescriptor> = {
  last_7_days: msg`Last 7 days`,
  last_30_days: msg`Last 30 days`,
  last_90_days: msg`Last 90 days`,
  this_month: msg`This month`,
  last_month: msg`Last month`,
  this_year: msg`This year`,
  last_year: msg`Last year`,
  custom: msg`Custom period`,
}

const dayFilter = (key: 'from' | 'to', label: MessageDescriptor): Filter => ({
  key,
  label,
  options: [{ value: '', label }],
  isDay: true,
  isElsewhere: true,
  only: { key: 'period', value: 'custom' },
})

/** The filters of a list that follows the period of its page: `PeriodChoice` shows them, not the list's toolbar. */
export const PERIOD_FILTERS: readonly Filter[] = [
  {
    key: 'period',
    label: msg`Period`,
    // The first is the default, which the address leaves out.
    options: [DEFAULT_PERIOD, ...PERIODS.filter((name) => name !== DEFAULT_PERIOD)].map((value) => ({
      value,
      label: PERIOD_LABELS[value],
    })),
    isElsewhere: true,
  },
  dayFilter('from', msg`From`),
  dayFilter('to', msg`To`),
  {
    key: 'against',
    label: msg`Compared with`,
    options: [
      { value: '', label: msg`The period before` },
      { value: 'month', label: msg`The same days of the month before` },
      { value: 'year', label: msg`The same days of the year before` },
    ],
    isElsewhere: true,
    only: { key: 'period', value: 'custom' },
  },
]

const dayIn = (params: URLSearchParams, key: string): Day | undefined => {
  const value = params.get(key) ?? ''
  return isListDay(value) ? Day.parse(value) : undefined
}

/** The period that an address asks for, as the query of a call; what is no period is the usual one. */
export function periodIn(params: URLSearchParams): AskedPeriod & { period: PeriodName } {
  const period = PERIODS.find((name) => name === params.get('period')) ?? DEFAULT_PERIOD
  if (period !== 'custom') return { period }
  const [from, to] = [dayIn(params, 'from'), dayIn(params, 'to')]
  const against = COMPARED_WITH.find((name) => name === params.get('against'))
  return { period, ...(from && { from }), ...(to && { to }), ...(against && { against }) }
}

/** The period in the address of this page, and how to choose another; a list then begins with its first page. */
export function usePeriod() {
  const [params, setParams] = useSearchParams()
  const asked = periodIn(params)
  const setPeriod = ({ period, from, to }: { period: PeriodName } & Partial<Span>): void =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        for (const key of ['period', 'from', 'to', 'against', 'page']) next.delete(key)
        if (period !== DEFAULT_PERIOD) next.set('period', period)
        if (period === 'custom' && from) next.set('from', from)
        if (period === 'custom' && to) next.set('to', to)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return { asked, set: setPeriod }
}
