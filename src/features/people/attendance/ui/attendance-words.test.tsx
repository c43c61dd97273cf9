import { setupI18n } from '@lingui/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Day } from '#shared/dates.ts'
import { PageProvider } from '#web/i18n.tsx'
import { type Attendance, mapDayFields } from '../attendance.contract.ts'
import { labelOf, useAttendanceWords } from './attendance-words.ts'

const AT = '2026-01-05T08:00:00.000Z'
const EMPTY: Attendance = { ...mapDayFields(() => null), day: Day.parse('2026-01-05'), status: null, site: null }

function Label({ day }: { day: Attendance }) {
  return useAttendanceWords().labels[labelOf(day)]
}

function shown(recorded: Partial<Attendance>): string {
  const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
  return renderToStaticMarkup(
    <PageProvider i18n={i18n} styleNonce="">
      <Label day={{ ...EMPTY, ...recorded }} />
    </PageProvider>,
  )
}

/** The later a thing of the day, the sooner it decides (spec 2 §4); each day has all that came before as well. */
test.each([
  ['Not Present', {}],
  ['Present', { check_in: AT, status: 'present' }],
  ['Late', { check_in: AT, status: 'late' }],
  ['On Break 1', { check_in: AT, status: 'late', break_1_start: AT }],
  ['After Break 1', { check_in: AT, break_1_start: AT, break_1_end: AT }],
  ['At Lunch', { break_1_start: AT, break_1_end: AT, lunch_start: AT }],
  ['After Lunch', { break_1_end: AT, lunch_start: AT, lunch_end: AT }],
  ['On Break 2', { lunch_start: AT, lunch_end: AT, break_2_start: AT }],
  ['Checked Out', { lunch_end: AT, break_2_start: AT, check_out: AT }],
] as const)('%s', (label, recorded) => {
  expect(shown(recorded)).toBe(label)
})
