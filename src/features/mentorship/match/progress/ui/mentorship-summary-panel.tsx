import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { query } from '#web/api/queries.ts'
import panel from '#web/kit/panel.module.css'
import { Fact, Facts } from '#web/kit/record-parts.tsx'
import { Stars } from '#web/kit/stars.tsx'
import { ErrorState } from '#web/kit/states.tsx'
import { useDateText } from '#web/kit/use-date-text.ts'
import type { Match } from '../../match.contract.ts'
import { scoreApi } from '../../score/score.contract.ts'
import styles from '../../ui/match.module.css'

/** What has passed between a mentee and the mentor: their sessions, and what the mentor says. */
export function MentorshipSummaryPanel({ match }: { match: Match }) {
  const reached = match.all_goals - match.open_goals
  const { name } = match.mentor
  return (
    <section className={panel.panel} aria-labelledby={`past-${match.id}`}>
      <h2 id={`past-${match.id}`} className={panel.title}>
        <Trans>With {name}</Trans>
      </h2>
      <Facts>
        <Fact name={<Trans>Sessions</Trans>} value={<SessionCounts match={match} />} />
        <Fact
          name={<Trans>Goals</Trans>}
          value={
            <Trans>
              {reached} of {match.all_goals} reached
            </Trans>
          }
        />
      </Facts>
      <Feedback match={match} />
    </section>
  )
}

/** How many sessions took place, and how many someone missed. */
export function SessionCounts({ match: { sessions, has_met: hasMet } }: { match: Match }) {
  const { held, missed } = sessions
  if (held === 0 && missed === 0) return hasMet ? <Trans>Messages only</Trans> : <Trans>No sessions held</Trans>
  return (
    <>
      <Plural value={held} one="# held" other="# held" />
      {', '}
      <Plural value={missed} one="# missed" other="# missed" />
    </>
  )
}

/** What the mentor says about the mentee, as far as the mentee may read it already. */
function Feedback({ match }: { match: Match }) {
  const { t } = useLingui()
  const { instant } = useDateText()
  const { data, isError, refetch } = useQuery(query(scoreApi.list, { params: { id: match.id } }))
  if (!data)
    return isError ? (
      <ErrorState text={t`The ratings could not be loaded`} onRetry={() => void refetch()} isCompact />
    ) : null
  const said = data.scores.filter(({ by }) => by === 'mentor')
  return (
    <>
      <h3>
        <Trans>What your mentor says</Trans>
      </h3>
      {said.length === 0 && (
        <p className={styles.soft}>
          <Trans>You can read each other’s ratings once you have both given one, or after 2 weeks.</Trans>
        </p>
      )}
      <ul className={styles.list}>
        {said.map((score) => (
          <li key={score.id} className={styles.card}>
            <p className={styles.head}>
              <Stars value={score.stars} />
              <span className={styles.soft}>{instant(score.created_at)}</span>
            </p>
            {score.words && <p className={styles.words}>{score.words}</p>}
          </li>
        ))}
      </ul>
    </>
  )
}
