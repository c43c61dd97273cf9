import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Link, useParams } from 'react-router'
import { threadPolicy } from '#features/mentorship/thread/thread.policy.ts'
import { can } from '#shared/policy.ts'
import { messageOf } from '#web/api/errors.ts'
import { pageData } from '#web/api/page-data.ts'
import { query } from '#web/api/queries.ts'
import button from '#web/kit/button.module.css'
import { useMe } from '#web/api/use-me.ts'
import page from '#web/kit/page.module.css'
import { PageHeader } from '#web/kit/page-header.tsx'
import panel from '#web/kit/panel.module.css'
import { Fact, Facts } from '#web/kit/record-parts.tsx'
import { ErrorState, LoadingState } from '#web/kit/states.tsx'
import { useDateText } from '#web/kit/use-date-text.ts'
import { NextSession } from '#features/mentorship/booking/ui/next-session.tsx'
import { addressOf as sessionAddress } from '#features/mentorship/booking/ui/session-reads.ts'
import { agreementApi } from '../agreement/agreement.contract.ts'
import { AgreementPanel } from '../agreement/ui/agreement-panel.tsx'
import { goalApi } from '../goal/goal.contract.ts'
import { CourseSharing } from '../course-record/ui/course-sharing.tsx'
import { GoalsPanel } from '../goal/ui/goals-panel.tsx'
import { type Match, matchApi } from '../match.contract.ts'
import { MatchMoves } from '../move/ui/match-moves.tsx'
import { MatchMaterials } from '#features/mentorship/material/ui/match-materials.tsx'
import { NotesPanel } from '../note/ui/notes-panel.tsx'
import { ScoresPanel } from '../score/ui/scores-panel.tsx'
import { MatchContents } from './match-contents.tsx'
import { SelfRatingsPanel } from '../self-rating/ui/self-ratings-panel.tsx'
import styles from './match.module.css'
import { MatchBadge, NextStepText } from './match-words.tsx'

const RecommendationPanel = lazy(async () => ({
  default: (await import('../recommendation/ui/recommendation-panel.tsx')).RecommendationPanel,
}))

const read = (id: number) => query(matchApi.get, { params: { id } })
const reads = pageData(({ params }) => [
  read(Number(params.id)),
  query(agreementApi.get, { params: { id: Number(params.id) } }),
  query(goalApi.list, { params: { id: Number(params.id) } }),
])
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** One match with all of its journey, for both people and for admins. */
export default function MatchPage() {
  const { t } = useLingui()
  const me = useMe()
  const id = Number(useParams().id)
  const { data, error, refetch } = useQuery(read(id))
  if (!data) {
    return (
      <>
        <PageHeader title={<Trans>Mentorship</Trans>} />
        {error ? (
          <ErrorState
            text={messageOf(error, t`The mentorship could not be loaded. Please try again.`)}
            onRetry={() => void refetch()}
          />
        ) : (
          <LoadingState lines={8} />
        )}
      </>
    )
  }
  const { match } = data
  const canRead = can(me, threadPolicy.read, match)
  const [mentorName, menteeName] = [match.mentor.name, match.mentee.name]
  return (
    <>
      <PageHeader
        title={
          <Trans>
            {menteeName} with {mentorName}
          </Trans>
        }
        actions={
          canRead && (
            <Link to={`/dashboard/matches/${match.id}/messages`} className={button.secondary}>
              <Trans>Messages</Trans>
            </Link>
          )
        }
      />
      <div className={page.page}>
        <MatchContents match={match} />
        <Standing match={match} />
        {match.ended_as === 'completed' && (
          <Suspense fallback={<LoadingState lines={4} />}>
            <RecommendationPanel match={match} />
          </Suspense>
        )}
        <NextSession matchId={match.id} otherwise={<ToSessions match={match} />} />
        <AgreementPanel key={match.id} match={match} />
        {match.status !== 'agreeing' && <GoalsPanel match={match} />}
        {match.running_since && <SelfRatingsPanel match={match} />}
        {match.status !== 'ended' && <MatchMaterials matchId={match.id} />}
        <NotesPanel match={match} />
        {(match.status === 'running' || match.status === 'paused') && <CourseSharing match={match} />}
        {match.running_since && <ScoresPanel match={match} />}
      </div>
    </>
  )
}

/** The way to sessions, when none is ahead: the mentee of a match that runs can book one. */
function ToSessions({ match: { id, status, mentor, mentee } }: { match: Match }) {
  const { id: me } = useMe()
  if (me === mentee.user_id && status === 'running')
    return (
      <p>
        <Link to={sessionAddress.book(id)} className={button.primary}>
          <Trans>Book a session</Trans>
        </Link>
      </p>
    )
  if (me !== mentor.user_id && me !== mentee.user_id) return null
  return (
    <p>
      <Link to={sessionAddress.list} className={button.secondary}>
        <Trans>My Sessions</Trans>
      </Link>
    </p>
  )
}

/** Where the match stands, and what comes next. */
function Standing({ match }: { match: Match }) {
  const { day, instant } = useDateText()
  const { running_since: since, ended_at: end, last_contact_at: contact, paused_until: until } = match
  return (
    <section className={panel.panel} aria-labelledby="standing">
      <h2 id="standing" className={panel.title}>
        <Trans>Stage</Trans>
      </h2>
      <Facts>
        <Fact name={<Trans>Stage</Trans>} value={<MatchBadge match={match} />} />
        <Fact name={<Trans>Next step</Trans>} value={match.next_step && <NextStepText match={match} />} />
        <Fact name={<Trans>Mentor since</Trans>} value={instant(match.opened_at)} />
        <Fact name={<Trans>Agreed on</Trans>} value={since && instant(since)} />
        <Fact name={<Trans>Last contact</Trans>} value={contact && instant(contact, 'date and time')} />
        <Fact name={<Trans>Paused until</Trans>} value={until && day(until)} />
        <Fact name={<Trans>Ended on</Trans>} value={end && instant(end)} />
      </Facts>
      <p className={styles.buttons}>
        <Link to={`/dashboard/matches/${match.id}/messages`}>
          <Trans>Messages</Trans>
        </Link>
        <Link to={`/dashboard/matches/${match.id}/record`}>
          <Trans>Printable record</Trans>
        </Link>
      </p>
      <MatchMoves match={match} />
    </section>
  )
}
