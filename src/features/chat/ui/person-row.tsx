import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import type { Day } from '#shared/dates.ts'
import { useMe } from '#web/api/use-me.ts'
import { Avatar } from '#web/kit/avatar.tsx'
import { badgeText } from '#web/kit/badge-text.ts'
import { RoleName } from '#web/kit/role-name.tsx'
import { useDateText } from '#web/kit/use-date-text.ts'
import type { ChatUser } from '../chat.contract.ts'
import styles from './chat.module.css'
import { Presence } from './presence.tsx'

/** Where one writes to somebody: the mentor or the mentee in the messages of the mentorship. */
const addressOf = ({ id, match_id: matchId }: ChatUser): string =>
  matchId === null ? `/dashboard/messages/${id}` : `/dashboard/matches/${matchId}/messages`

type PersonRowProps = {
  person: ChatUser
  isOpen: boolean
  /** The day on which the reader reads: what was written on it has its time, not its date. */
  today: Day
}

/** Somebody in the list, with the last message, and how many are unread. */
export function PersonRow({ person, isOpen, today }: PersonRowProps) {
  const { instant, dayOf } = useDateText()
  const { name, unread_count: unread, last_message: last, is_active: isActive } = person
  const at = last?.created_at
  const isToday = at !== undefined && dayOf(at) === today
  return (
    <Link
      to={addressOf(person)}
      className={styles.row}
      aria-current={isOpen ? 'page' : undefined}
      data-inactive={!isActive || undefined}
    >
      <Avatar name={name} src={person.profile_picture} size={44} />
      <span className={styles.words}>
        <span className={styles.line}>
          <span className={styles.name}>{name}</span>
          {at !== undefined && (
            <time dateTime={at} className={styles.soft}>
              {instant(at, isToday ? 'time' : 'date')}
            </time>
          )}
        </span>
        <span className={styles.line}>
          <span className={styles.preview}>
            {last ? (
              <Preview last={last} />
            ) : person.match_id === null ? (
              <RoleName role={person.role} />
            ) : (
              <Mentoring />
            )}
          </span>
          {unread > 0 && (
            <span className={styles.badge}>
              {badgeText(unread)}
              <span className="for-readers">
                {' '}
                <Plural value={unread} one="unread message" other="unread messages" />
              </span>
            </span>
          )}
        </span>
        <span className={styles.soft}>
          <Presence person={person} />
        </span>
      </span>
    </Link>
  )
}

function Preview({ last }: { last: NonNullable<ChatUser['last_message']> }) {
  const { t } = useLingui()
  const { id } = useMe()
  const words = last.content || (last.has_image ? t`Image` : t`Deleted message`)
  return last.sender_id === id ? <Trans>You: {words}</Trans> : words
}

const Mentoring = () => <Trans>Mentorship</Trans>
