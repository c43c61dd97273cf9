import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import button from '#web/kit/button.module.css'
import note from '#web/kit/note.module.css'
import type { Match } from '#features/mentorship/match/match.contract.ts'

/** Why no session can be booked in a match that is open. */
export function BookingBlockedNotes({ matches }: { matches: readonly Match[] }) {
  return matches
    .filter(({ status }) => status === 'agreeing' || status === 'paused')
    .map((match) => (
      <section key={match.id} className={note.note}>
        <p>
          <MatchNote match={match} />
        </p>
        <p>
          <Link to={`/dashboard/matches/${match.id}`} className={button.secondary}>
            {match.status === 'agreeing' ? <Trans>Confirm your agreement</Trans> : <Trans>See the mentorship</Trans>}
          </Link>
        </p>
      </section>
    ))
}

function MatchNote({ match: { status, mentor } }: { match: Match }) {
  const { name } = mentor
  if (status === 'paused')
    return <Trans>Your mentorship with {name} is paused. You can book sessions again when it resumes.</Trans>
  return <Trans>You can book sessions with {name} once you have both confirmed your agreement.</Trans>
}
