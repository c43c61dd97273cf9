import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { NextSession } from '#features/mentorship/booking/ui/next-session.tsx'
import { addressOf } from '#features/mentorship/booking/ui/session-reads.ts'
import { MatchMaterials } from '#features/mentorship/material/ui/match-materials.tsx'
import { useMe } from '#web/api/use-me.ts'
import button from '#web/kit/button.module.css'
import panel from '#web/kit/panel.module.css'
import type { Match } from '../match.contract.ts'
import { SessionCounts } from '../progress/ui/mentorship-summary-panel.tsx'
import styles from './match.module.css'

/** The sessions of a match, and what its mentor shares. */
export function MatchSessions({ match }: { match: Match }) {
  return (
    <>
      <NextSession matchId={match.id} />
      <section className={panel.panel} aria-labelledby="sessions">
        <h2 id="sessions" className={panel.title}>
          <Trans>Sessions</Trans>
        </h2>
        <p>
          <SessionCounts match={match} />
        </p>
        <SessionLinks match={match} />
      </section>
      {match.status !== 'ended' && <MatchMaterials matchId={match.id} />}
    </>
  )
}

/** The mentee of a match that runs can book a session; both see all of theirs. */
function SessionLinks({ match: { id, status, mentor, mentee } }: { match: Match }) {
  const { id: me } = useMe()
  if (me !== mentor.user_id && me !== mentee.user_id) return null
  return (
    <p className={styles.buttons}>
      {me === mentee.user_id && status === 'running' && (
        <Link to={addressOf.book(id)} className={button.primary}>
          <Trans>Book a session</Trans>
        </Link>
      )}
      <Link to={addressOf.list} className={button.secondary}>
        <Trans>My Sessions</Trans>
      </Link>
    </p>
  )
}
