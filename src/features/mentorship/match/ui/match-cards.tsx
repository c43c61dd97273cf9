import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { query } from '#web/api/queries.ts'
import { Avatar } from '#web/kit/avatar.tsx'
import button from '#web/kit/button.module.css'
import grid from '#web/kit/card-grid.module.css'
import { CheckField } from '#web/kit/field.tsx'
import { EmptyState, ErrorState, LoadingState } from '#web/kit/states.tsx'
import { NextSessionLine } from '#features/mentorship/booking/ui/next-session.tsx'
import { isTurnOf, type Match, matchApi } from '../match.contract.ts'
import { MaterialLines } from '#features/mentorship/material/ui/match-materials.tsx'
import { MatchMoves } from '../move/ui/match-moves.tsx'
import { MatchBadge, NextStepText } from './match-words.tsx'
import styles from './match.module.css'
import { MY_TURN, useAddressSwitch } from './use-address-switch.ts'

const MATCH_CARDS = query(matchApi.list, { query: { as: 'mentee', limit: 100 } })

/** The mentorships of the mentee who reads: where each stands, and what comes next; on request those that wait for them. */
export function MatchCards() {
  const { t } = useLingui()
  const { data, isError, refetch } = useQuery(MATCH_CARDS)
  const [isMyTurn, turn] = useAddressSwitch(MY_TURN)
  if (!data) {
    if (isError)
      return (
        <ErrorState text={t`The mentorships could not be loaded. Please try again.`} onRetry={() => void refetch()} />
      )
    return <LoadingState cards={2} />
  }
  if (data.matches.length === 0)
    return (
      <EmptyState
        title={t`You have no mentor yet`}
        text={<Trans>Apply for mentorship, and we will find a mentor who fits your goals.</Trans>}
        action={
          <Link to="/mentorship-program" className={button.primary}>
            <Trans>Apply for mentorship</Trans>
          </Link>
        }
        isCompact
      />
    )
  const shown = data.matches.filter((match) => !isMyTurn || isTurnOf(match, 'mentee'))
  return (
    <>
      {(isMyTurn || data.matches.length > 1) && (
        <CheckField label={t`Only mentorships waiting for you`} checked={isMyTurn} onChange={turn} />
      )}
      {shown.length === 0 && <EmptyState title={t`Nothing is waiting for you`} isCompact />}
      <ul className={`${grid.grid} ${styles.list}`}>
        {shown.map((match) => (
          <li key={match.id}>
            <MatchCard match={match} />
          </li>
        ))}
      </ul>
    </>
  )
}

function MatchCard({ match }: { match: Match }) {
  const { mentor } = match
  const steps = match.open_steps.mentee
  return (
    <article className={styles.card} aria-label={mentor.name}>
      <div className={styles.head}>
        <Avatar name={mentor.name} src={mentor.profile_picture} size={48} />
        <h2 className={styles.title}>
          <Link to={`/dashboard/matches/${match.id}`}>{mentor.name}</Link>
        </h2>
        <MatchBadge match={match} />
      </div>
      {match.next_step && (
        <p className={styles.words}>
          <Trans>Next step:</Trans> <NextStepText match={match} />
        </p>
      )}
      {steps > 0 && (
        <p className={styles.soft}>
          <Plural value={steps} one="# open step for you" other="# open steps for you" />
        </p>
      )}
      {match.status === 'running' && <NextSessionLine matchId={match.id} />}
      {match.status !== 'ended' && <MaterialLines matchId={match.id} />}
      {match.status !== 'ended' && (
        <p>
          <Link to={`/dashboard/matches/${match.id}`}>
            <Trans>Goals, sessions and materials</Trans>
          </Link>
        </p>
      )}
      <MatchMoves match={match} />
    </article>
  )
}
