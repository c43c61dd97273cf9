import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Day } from '#shared/dates.ts'
import { cacheForPerson } from '#tests/support/query-cache.ts'
import { useDateText } from './use-date-text.ts'
import { zoneNameAt } from './zone-names.ts'

/** Half past midnight on the first of April in Kigali. */
const LATE = '2026-03-31T22:30:00.000Z'

function Sample() {
  const { day, instant } = useDateText()
  return `${day(Day.parse('2001-01-01'))} | ${instant(LATE)} | ${instant(LATE, 'time')}`
}

function OtherZone() {
  const { zone, dayOf, instantIn } = useDateText()
  return `${dayOf(LATE)} | ${zoneNameAt(zone, LATE, 'en')} | ${instantIn('Africa/Lagos', LATE, 'date and time')}`
}

/** What a person with this setting sees. */
function shownTo(timeZone: string | null, Shown = Sample): string {
  return renderToStaticMarkup(
    <QueryClientProvider client={cacheForPerson({ timeZone })}>
      <Shown />
    </QueryClientProvider>,
  )
}

test('times are those of the person, and of the organisation for whoever has set no zone', () => {
  expect(shownTo(null)).toBe('Jan 01, 2001 | Apr 01, 2026 | 12:30 AM')
  expect(shownTo('America/Los_Angeles')).toBe('Jan 01, 2001 | Mar 31, 2026 | 03:30 PM')
})

test('beside it, the time of somebody in another zone', () => {
  expect(shownTo('Africa/Nairobi', OtherZone)).toBe('2026-04-01 | Nairobi (GMT+3) | Mar 31, 2026, 11:30 PM')
  // What a browser calls Calcutta is Kolkata today.
  expect(shownTo('Asia/Calcutta', OtherZone)).toContain('Kolkata (GMT+5:30)')
})
