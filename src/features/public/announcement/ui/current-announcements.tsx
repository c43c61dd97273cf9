import { useQuery } from '@tanstack/react-query'
import { query } from '#web/api/queries.ts'
import note from '#web/kit/note.module.css'
import { useStillInPress } from '#web/kit/press.ts'
import { announcementApi } from '../announcement.contract.ts'
import styles from './announcements.module.css'
import { ValidDays } from './valid-days.tsx'

/** What staff tell the person these days, on the home page; nothing when there is nothing. */
export function CurrentAnnouncements() {
  const data = useStillInPress(useQuery(query(announcementApi.current, {})).data)
  if (!data || data.announcements.length === 0) return null
  return (
    <div className={styles.banner}>
      {data.announcements.map((one) => (
        <details key={one.id} className={note.note}>
          <summary>{one.title}</summary>
          <p className={styles.text}>{one.text}</p>
          <ValidDays announcement={one} />
        </details>
      ))}
    </div>
  )
}
