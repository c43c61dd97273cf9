import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { OutputOf } from '#shared/endpoint.ts'
import { messageOf } from '#web/api/errors.ts'
import { query } from '#web/api/queries.ts'
import note from '#web/kit/note.module.css'
import { useStillInPress } from '#web/kit/press.ts'
import { useDateText } from '#web/kit/use-date-text.ts'
import type { Holiday } from '#features/people/holiday/holiday.contract.ts'
import { type LeaveBalance, leaveApi } from '../leave.contract.ts'
import { type LeaveDraft, periodOf } from './leave-draft.ts'
import styles from './leave.module.css'
import { Days, useLeaveTypes } from './leave-words.tsx'
import { RunningCourses } from './running-courses.tsx'

type PreviewProps = { draft: LeaveDraft; isAssigned: boolean }

/** What the leave of the form costs, and what would remain of each year that it touches, while it is filled in. */
export function LeavePreview({ draft, isAssigned }: PreviewProps) {
  const { t } = useLingui()
  const period = periodOf(draft)
  const whose = isAssigned ? Number(draft.employee_id) : undefined
  const isReady = period !== undefined && whose !== 0
  const reading = useQuery({
    ...query(leaveApi.preview, {
      query: {
        type: draft.type,
        start_date: '',
        end_date: '',
        ...period,
        ...(whose !== undefined && { employee_id: whose }),
      },
    }),
    enabled: isReady,
    placeholderData: keepPreviousData,
    retry: false,
  })
  // It grows above the button that sends the form.
  const data = useStillInPress(reading.data)
  const error = useStillInPress(reading.error)
  if (!isReady || (!data && !error)) {
    return (
      <p className={styles.soft}>
        {isAssigned && whose === 0 ? (
          <Trans>Choose an employee and the days to see the balance.</Trans>
        ) : (
          <Trans>Choose the days to see your balance.</Trans>
        )}
      </p>
    )
  }
  if (error || !data) {
    return (
      <div className={note.note} data-tone="danger" role="status">
        <p className={styles.over}>{messageOf(error, t`The balance could not be loaded`)}</p>
      </div>
    )
  }
  const isOver = data.years.some(({ days, remaining }) => days > remaining)
  return (
    <div className={note.note} data-tone={isOver ? 'danger' : undefined} role="status">
      <p className={styles.total}>
        <Days of={data.days} />
      </p>
      <Parts of={data.parts} holidays={data.holidays} />
      {data.years.map((year) => (
        <Year key={year.year} of={year} />
      ))}
      {data.holidays.length > 0 && data.holidays_count && <Holidays of={data.holidays} />}
      {data.courses.length > 0 && (
        <div className={styles.soft}>
          <p>
            {isAssigned ? (
              <Trans>Their courses that continue during the leave:</Trans>
            ) : (
              <Trans>
                Your courses continue during your leave. Tell your learners, or ask a colleague to take over:
              </Trans>
            )}
          </p>
          <RunningCourses courses={data.courses} />
        </div>
      )}
      {data.is_short_notice && (
        <p className={styles.soft}>
          <Trans>This is shorter notice than usual. The person who decides will see that.</Trans>
        </p>
      )}
    </div>
  )
}

/** The public holidays in this time, where they cost a day like any other. */
function Holidays({ of: holidays }: { of: readonly Holiday[] }) {
  const { day } = useDateText()
  return (
    <div className={styles.soft}>
      <p>
        <Trans>Public holidays in this period count as leave:</Trans>
      </p>
      <ul>
        {holidays.map(({ day: on, name, is_tentative: isTentative }) => (
          <li key={on}>
            {day(on)}, {name} {isTentative && <Trans>(to be confirmed)</Trans>}
          </li>
        ))}
      </ul>
    </div>
  )
}

type Part = OutputOf<typeof leaveApi.preview>['parts'][number]
/** As many as a phone shows beside the form. */
const MOST_PARTS = 10

/** Which days count, and why others do not; nothing where all of them do. */
function Parts({ of: parts, holidays }: { of: readonly Part[]; holidays: readonly Holiday[] }) {
  const { day } = useDateText()
  if (parts.every(({ why }) => why === 'counted')) return null
  const more = parts.length - MOST_PARTS
  return (
    <ul className={styles.parts}>
      {parts.slice(0, MOST_PARTS).map(({ from, to, days, why }) => {
        const holiday = why === 'holiday' ? holidays.find((one) => one.day === from) : undefined
        const period = from === to ? day(from) : `${day(from)} – ${day(to)}`
        return (
          <li key={from} data-counts={why === 'counted' || undefined}>
            <Trans>{period}:</Trans> {why === 'counted' && <Days of={days} />}
            {why === 'weekend' && <Trans>weekend, not counted</Trans>}
            {why === 'holiday' && (
              <>
                {holiday?.name ?? <Trans>public holiday</Trans>}, <Trans>not counted</Trans>{' '}
                {holiday?.is_tentative && <Trans>(to be confirmed)</Trans>}
              </>
            )}
          </li>
        )
      })}
      {more > 0 && <li>…</li>}
    </ul>
  )
}

function Year({ of: { type, year, days, ...sums } }: { of: LeaveBalance & { days: number } }) {
  const { i18n } = useLingui()
  const types = useLeaveTypes()
  const after = sums.remaining - days
  const max = i18n.number(sums.max)
  const used = i18n.number(sums.used)
  const pending = i18n.number(sums.pending)
  const remaining = i18n.number(sums.remaining)
  const name = types[type]
  return (
    <div className={styles.year}>
      <p>
        <Trans>
          {name} {year}: {used} of {max} days used, {pending} waiting, {remaining} remaining
        </Trans>
      </p>
      {after >= 0 ? (
        <p className={styles.soft}>
          <Plural value={after} one="# day remains after this leave" other="# days remain after this leave" />
        </p>
      ) : (
        <p className={styles.over}>
          <Exceeded type={type} max={max} />
        </p>
      )}
    </div>
  )
}

/** The specification's sentence, with the real limit (spec 2 §5). */
function Exceeded({ type, max }: Pick<LeaveBalance, 'type'> & { max: string }) {
  switch (type) {
    case 'annual':
      return <Trans>You have exceeded your annual leave limit ({max} days).</Trans>
    case 'sick':
      return <Trans>You have exceeded your sick leave limit ({max} days).</Trans>
    case 'maternity':
      return <Trans>You have exceeded your maternity leave limit ({max} days).</Trans>
    case 'paternity':
      return <Trans>You have exceeded your paternity leave limit ({max} days).</Trans>
  }
}
