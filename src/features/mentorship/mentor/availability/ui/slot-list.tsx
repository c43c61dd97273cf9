import { type Day, dayIn, formatInstant } from '#shared/dates.ts'
import { formatDayAndWeekday } from '#shared/weekdays.ts'
import { useLanguage } from '#web/i18n.tsx'
import type { Slot } from '../availability.contract.ts'
import styles from './slot-list.module.css'

/** Free times by the day on which they begin in a zone; the text around it names the zone. */
export function SlotList({ slots, zone }: { slots: readonly Slot[]; zone: string }) {
  const locale = useLanguage()
  const days = Map.groupBy(slots, (slot): Day => dayIn(new Date(slot.starts_at), zone))
  return (
    <ul className={styles.days}>
      {[...days].map(([day, free]) => (
        <li key={day} className={styles.day}>
          <p className={styles.name}>{formatDayAndWeekday(day, locale)}</p>
          <ul className={styles.times}>
            {free.map(({ starts_at: start }) => (
              <li key={start} className={styles.time}>
                <time dateTime={start}>{formatInstant(start, { locale, zone, style: 'time' })}</time>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}
