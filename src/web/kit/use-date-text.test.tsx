import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Day } from '#shared/dates.ts'
import { cacheForPerson } from '#tests/support/query-cache.ts'
import { useDateText } from './use-date-text.ts'

/** Half past midnight on the first of April in Kigali. */
const LATE = '2026-03-31T22:30:00.000Z'

function Sample() {
  const { day, instant } = useDateText()
  return `${day(Day.parse('2001-01-01'))} | ${instant(LATE)} | ${instant(LATE, 'time')}`
}

/** What a person with this setting sees. */
function shownTo(timeZone: string | null): string {
  return renderToStaticMarkup(
    <QueryClientProvider client={cacheForPerson({ timeZone })}>
      <Sample />
    </QueryClientProvider>,
  )
}

test('times are those of the person, and of the organisation for whoever has set no zone', () => {
  expect(shownTo(null)).toBe('Jan 01, 2001 | Apr 01, 2026 | 12:30 AM')
  expect(shownTo('America/Los_Angeles')).toBe('Jan 01, 2001 | Mar 31, 2026 | 03:30 PM')
})
