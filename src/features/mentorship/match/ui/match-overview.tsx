import { Trans } from '@lingui/react/macro'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { NextSession } from '#features/mentorship/booking/ui/next-session.tsx'
import { lazyPart } from '#web/kit/lazy-part.tsx'
import panel from '#web/kit/panel.module.css'
import { Fact, Facts } from '#web/kit/record-parts.tsx'
import { LoadingState } from '#web/kit/states.tsx'
import { useDateText } from '#web/kit/use-date-text.ts'
import { AgreementPanel } from '#features/mentorship/agreement/ui/agreement-panel.tsx'
import { CourseSharing } from '../course-record/ui/course-sharing.tsx'
import type { Match } from '../match.contract.ts'
import { MatchMoves } from '../move/ui/match-moves.tsx'
import styles from './match.module.css'

const RecommendationPanel = lazyPart(
  async () => (await import('../recommendation/ui/recommendation-panel.tsx')).RecommendationPanel,
)

/** Where a match stands: its next session, what was agreed on, and what can be done with it. */
export function MatchOverview({ match }: { match: Match }) {
  return (
    <>
      <MatchDates match={match} />
      {match.ended_as === 'completed' && (
        <Suspense fallback={<LoadingState lines={4} />}>
          <RecommendationPanel match={match} />
        </Suspense>
      )}
      <NextSession matchId={match.id} />
      <AgreementPanel key={match.id} match={match} />
      {(match.status === 'running' || match.status === 'paused') && <CourseSharing match={match} />}
    </>
  )
}

function MatchDates({ match }: { match: Match }) {
  const { day, instant } = useDateText()
  const { running_since: since, ended_at: end, last_contact_at: contact, paused_until: until } = match
  return (
    <section className={panel.panel} aria-labelledby="standing">
      <h2 id="standing" className={panel.title}>
        <Trans>Mentorship</Trans>
      </h2>
      <Facts>
        <Fact name={<Trans>Mentor since</Trans>} value={instant(match.opened_at)} />
        <Fact name={<Trans>Agreed on</Trans>} value={since && instant(since)} />
        <Fact name={<Trans>Last contact</Trans>} value={contact && instant(contact, 'date and time')} />
        <Fact name={<Trans>Paused until</Trans>} value={until && day(until)} />
        <Fact name={<Trans>Ended on</Trans>} value={end && instant(end)} />
      </Facts>
      <p className={styles.buttons}>
        <Link to={`/dashboard/matches/${match.id}/record`}>
          <Trans>Printable record</Trans>
        </Link>
      </p>
      <MatchMoves match={match} />
    </section>
  )
}
