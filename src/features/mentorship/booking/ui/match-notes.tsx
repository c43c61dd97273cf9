import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import button from '#web/kit/button.module.css'
import note from '#web/kit/note.module.css'
import type { Match } from '#features/mentorship/match/match.contract.ts'

/** Why no session can be booked in a match that is open. */
export function MatchNotes({ matches }: { matches: readonly Match[] }) {
  return matches
    .filter(({ status }) => status === 'agreeing' || status === 'paused')
    .map((match) => (
      <section key={match.id} className={note.note}>
        <p>
          <MatchNote match={match} />
        </p>
        <p>
          <Link to={`/dashboard/matches/${match.id}`} className={button.secondary}>
            {match.status === 'agreeing' ? <Trans>Agree on it</Trans> : <Trans>See the mentorship</Trans>}
          </Link>
        </p>
      </section>
    ))
}

function MatchNote({ match: { status, mentor } }: { match: Match }) {
  const { name } = mentor
  if (status === 'paused')
    return <Trans>Your mentorship with {name} is paused. Sessions can be booked again when it goes on.</Trans>
  return <Trans>Sessions with {name} can be booked as soon as you have both confirmed what you have agreed on.</Trans>
}
