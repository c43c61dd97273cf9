import { Trans, useLingui } from '@lingui/react/macro'
import { Avatar } from '#web/kit/avatar.tsx'
import entries from '#web/kit/entry-list.module.css'
import { Stars } from '#web/kit/stars.tsx'
import { useDateText } from '#web/kit/use-date-text.ts'
import type { GivenRating } from '../rating.contract.ts'
import styles from './rating.module.css'

/** The ratings of one employee, the newest first (spec 2 §2, Rating History). */
export function RatingHistory({ ratings }: { ratings: readonly GivenRating[] }) {
  const { t } = useLingui()
  const { day } = useDateText()
  if (ratings.length === 0) {
    return (
      <p className={entries.soft}>
        <Trans>No ratings yet</Trans>
      </p>
    )
  }
  return (
    <ol className={styles.ratings} aria-label={t`Rating History`}>
      {ratings.map(({ id, rating, recommendation, rating_date: date, rated_by: by }) => (
        <li key={id} className={styles.rating}>
          <div className={entries.head}>
            <Stars value={rating} />
            <time dateTime={date} className={entries.soft}>
              {day(date)}
            </time>
          </div>
          <p className={entries.words}>{recommendation ?? <Trans>No recommendation</Trans>}</p>
          <p className={styles.by}>
            <Avatar name={by.name} src={by.profile_picture} size={24} />
            <Trans>Rated by {by.name}</Trans>
          </p>
        </li>
      ))}
    </ol>
  )
}
