import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { query } from '#web/api/queries.ts'
import { StatusBadge } from '#web/kit/status-badge.tsx'
import { useDateText } from '#web/kit/use-date-text.ts'
import { doorApi } from '../door.contract.ts'
import styles from './door.module.css'

const STATES = { double: msg`Checked in more than once`, refused: msg`Checked in without a place` } as const
const MOST = 50

/** Who was let in twice or without a place, as it shows when doors have sent what they kept. */
export function DoorConflicts({ slug }: { slug: string }) {
  const { t } = useLingui()
  const { instant } = useDateText()
  const { data } = useQuery(query(doorApi.listConflicts, { params: { slug }, query: { limit: MOST } }))
  if (!data || data.conflicts.length === 0) return null
  return (
    <section className={styles.conflicts} aria-labelledby="door-conflicts">
      <h2 id="door-conflicts">
        <Trans>Needs attention</Trans>
      </h2>
      <ul className={styles.list}>
        {data.conflicts.map(({ id, name, checked_at: at, by, state }) => (
          <li key={id}>
            <span>
              {name}
              <br />
              <small>
                {instant(at, 'date and time')} · {by}
              </small>
            </span>
            <StatusBadge tone={state === 'refused' ? 'danger' : 'warning'}>{t(STATES[state])}</StatusBadge>
          </li>
        ))}
      </ul>
    </section>
  )
}
