import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { type Day, dayIn } from '#shared/dates.ts'
import { isSameTime } from '#shared/time-zone-clocks.ts'
import { useLanguage } from '#web/i18n.tsx'
import { useDateText } from '#web/kit/use-date-text.ts'
import { zoneNameAt, zonePlace } from '#web/kit/zone-names.ts'
import type { Slot } from '#features/mentorship/mentor/availability/availability.contract.ts'
import { type SlotDay, slotDays, weekDaysCovering } from './slot-days.ts'
import styles from './slots.module.css'

/** A week has seven days. */
const WEEK = 7

type SlotChooserProps = {
  /** At least one, the first first. */
  slots: readonly Slot[]
  /** Whom the reader meets, and their zone. */
  other: { name: string; zone: string }
  /** The time that is being taken; nothing else can be chosen in the meantime. */
  busy?: string | undefined
  onChoose: (slot: Slot) => void
}

/** Days of the next weeks, and the free times of the chosen one: in the reader's zone, with the other one's beside it. */
export function SlotChooser({ slots, other, busy, onChoose }: SlotChooserProps) {
  const { dayOf } = useDateText()
  const [wanted, setWanted] = useState<Day>()
  const days = slotDays(slots, dayOf)
  const shown = days.find(({ day }) => day === wanted) ?? days[0]
  if (!shown) return null
  return (
    <>
      <ZoneNote slots={slots} other={other} />
      <div className={styles.chooser}>
        <Days days={days} chosen={shown.day} onChoose={setWanted} />
        <Times shown={shown} other={other} busy={busy} onChoose={onChoose} />
      </div>
    </>
  )
}

/** Whose clocks the times are of, and whether they change within these weeks. */
function ZoneNote({ slots, other }: Pick<SlotChooserProps, 'slots' | 'other'>) {
  const { zone } = useDateText()
  const locale = useLanguage()
  const first = slots[0]?.starts_at ?? ''
  const last = slots.at(-1)?.starts_at ?? ''
  const own = zoneNameAt(zone, first, locale)
  const theirs = zoneNameAt(other.zone, first, locale)
  const changing = [zone, other.zone].find((one) => zoneNameAt(one, first, locale) !== zoneNameAt(one, last, locale))
  const changed = changing === undefined ? '' : zoneNameAt(changing, last, locale)
  return (
    <div>
      <p>
        {isSameTime(first, zone, other.zone) ? (
          <Trans>
            Times are in your time zone, {own}. It is the same time for {other.name} ({theirs}).
          </Trans>
        ) : (
          <Trans>
            Times are in your time zone, {own}. The time for {other.name} in {theirs} is shown below each.
          </Trans>
        )}
      </p>
      {changing !== undefined && (
        <p>
          <Trans>The clocks change during these weeks. After that, it is {changed}.</Trans>
        </p>
      )}
    </div>
  )
}

type DaysProps = { days: readonly SlotDay[]; chosen: Day; onChoose: (day: Day) => void }

/** A grid of whole weeks. Days with free times are one group of radio buttons, so that arrow keys go from one to the next. */
function Days({ days, chosen, onChoose }: DaysProps) {
  const { weekday, dayAndWeekday, month, dayOf } = useDateText()
  const name = useId()
  const [today] = useState(() => dayOf(new Date().toISOString()))
  const free = new Map(days.map(({ day, slots }) => [day, slots.length]))
  const all = weekDaysCovering(today, days.at(-1)?.day ?? today)
  const months = [...new Set([today, all.at(-1) ?? today].map(month))].join(' – ')
  return (
    <fieldset className={styles.days}>
      <legend className={styles.legend}>
        <Trans>Day</Trans>
      </legend>
      <p className={styles.months} aria-hidden="true">
        {months}
      </p>
      <div className={styles.grid}>
        {all.slice(0, WEEK).map((day) => (
          <span key={day} className={styles.weekday} aria-hidden="true">
            {weekday(day, 'narrow')}
          </span>
        ))}
        {all.map((day) => {
          const count = free.get(day)
          const number = Number(day.slice(-2))
          if (count === undefined)
            return (
              <span key={day} className={styles.closed} aria-hidden="true">
                {number}
              </span>
            )
          return (
            <label key={day} className={styles.day}>
              <input
                type="radio"
                name={name}
                className={styles.radio}
                checked={day === chosen}
                onChange={() => onChoose(day)}
              />
              <span aria-hidden="true">{number}</span>
              <span className={styles.unseen}>
                {dayAndWeekday(day)}: <Plural value={count} one="# free time" other="# free times" />
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}

type TimesProps = Pick<SlotChooserProps, 'other' | 'busy' | 'onChoose'> & { shown: SlotDay }

function Times({ shown: { day, slots }, other, busy, onChoose }: TimesProps) {
  const { t } = useLingui()
  const { dayAndWeekday, zone, instant } = useDateText()
  const locale = useLanguage()
  const id = useId()
  const times = slots.map(({ starts_at }) => instant(starts_at, 'time'))
  return (
    <section aria-labelledby={id} className={styles.times}>
      <h2 id={id} className={styles.heading} aria-live="polite">
        {dayAndWeekday(day)}
      </h2>
      <ul className={styles.slots}>
        {slots.map((slot, at) => {
          const { starts_at: start } = slot
          const isTwice = times.filter((one) => one === times[at]).length > 1
          return (
            <li key={start}>
              <button
                type="button"
                className={styles.slot}
                aria-disabled={busy !== undefined || undefined}
                aria-busy={busy === start || undefined}
                onClick={() => busy === undefined && onChoose(slot)}
              >
                <strong>{times[at]}</strong>
                {/* An hour that comes twice, when clocks are set back. */}
                {isTwice && <span>{zoneNameAt(zone, start, locale)}</span>}
                <OtherTime start={start} day={day} other={other} label={t`For ${other.name}:`} />
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** The same moment where the other one is; with its date when that is another day there. */
function OtherTime({ start, day, other, label }: { start: string; day: Day; other: { zone: string }; label: string }) {
  const { zone, instantIn } = useDateText()
  const place = zonePlace(other.zone)
  if (isSameTime(start, zone, other.zone)) return null
  const isOtherDay = dayIn(new Date(start), other.zone) !== day
  return (
    <span className={styles.there}>
      <span className={styles.unseen}>{label} </span>
      {instantIn(other.zone, start, isOtherDay ? 'date and time' : 'time')} {place}
    </span>
  )
}
