import { Plural, Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { Day } from '#shared/dates.ts'
import { Avatar } from './avatar.tsx'
import styles from './cells.module.css'
import { EmailText } from './email-text.tsx'
import { useDateText } from './use-date-text.ts'

type PersonCellProps = {
  name: ReactNode
  person: { name: string; email?: string | null; profile_picture: string | null }
  /** A second line, in place of the address. */
  note?: ReactNode
}

/** A person in a row: picture, name (a link, where there is a record to open) and address, or what else matters. */
export function PersonCell({ name, person, note }: PersonCellProps) {
  return (
    <span className={styles.person}>
      <Avatar name={person.name} src={person.profile_picture ?? null} size={32} />
      <span className={styles.words}>
        <span className={styles.name} title={person.name}>
          {name}
        </span>
        {note && <span className={styles.soft}>{note}</span>}
        {!note && person.email && (
          <span className={styles.soft} title={person.email}>
            <EmailText email={person.email} />
          </span>
        )}
      </span>
    </span>
  )
}

/** A long text, cut to two lines (six on a card); the tooltip shows all of it. */
export function TextCell({ text }: { text: string }) {
  return (
    <span className={styles.text} title={text}>
      {text}
    </span>
  )
}

/** When something happened. */
export function InstantCell({ iso }: { iso: string | null }) {
  const { instant } = useDateText()
  if (iso === null) return '—'
  return (
    <time dateTime={iso} className={styles.line} title={instant(iso, 'date and time')}>
      {instant(iso)}
    </time>
  )
}

/** A calendar day; it has no zone. */
export function DayCell({ day: given }: { day: Day | null }) {
  const { day } = useDateText()
  if (given === null) return '—'
  return (
    <time dateTime={given} className={styles.line}>
      {day(given)}
    </time>
  )
}

const HOUR_MS = 3_600_000
const HOURS_IN_DAY = 24
/** Waiting for this many days or longer counts as long. */
const LONG_DAYS = 3

/** How long someone has been waiting, in whole days or hours; a long time stands out. */
export function WaitingCell({ since }: { since: string }) {
  const [now] = useState(() => Date.now())
  const hours = Math.floor((now - new Date(since).getTime()) / HOUR_MS)
  const days = Math.floor(hours / HOURS_IN_DAY)
  return (
    <span className={styles.line} data-long={days >= LONG_DAYS || undefined}>
      {days > 0 ? (
        <Plural value={days} one="# day" other="# days" />
      ) : hours > 0 ? (
        <Plural value={hours} one="# hour" other="# hours" />
      ) : (
        <Trans>Just now</Trans>
      )}
    </span>
  )
}
