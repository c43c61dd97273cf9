import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { query } from '#web/api/queries.ts'
import { useDateText } from '#web/kit/use-date-text.ts'
import { useNow } from '#web/kit/use-now.ts'
import { holidayApi } from '../holiday.contract.ts'

const ofYear = (year: number) => query(holidayApi.list, { query: { year } })

/** The next public holiday, also that of the next year; nothing where no country is chosen. */
export function NextHoliday() {
  const { dayOf, dayAndWeekday } = useDateText()
  const today = dayOf(new Date(useNow()).toISOString())
  const year = Number(today.slice(0, 4))
  const { data: now } = useQuery(ofYear(year))
  const found = now?.holidays.find((holiday) => holiday.day >= today)
  const { data: later } = useQuery({ ...ofYear(year + 1), enabled: now !== undefined && found === undefined })
  const next = found ?? later?.holidays[0]
  if (!next) return null
  const { name } = next
  const when = dayAndWeekday(next.day)
  return (
    <Trans>
      Next public holiday: {name}, {when}
    </Trans>
  )
}
