import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation, useParams } from 'react-router'
import { threadPolicy } from '#features/mentorship/thread/thread.policy.ts'
import { can } from '#shared/policy.ts'
import { messageOf } from '#web/api/errors.ts'
import { pageData } from '#web/api/page-data.ts'
import { query } from '#web/api/queries.ts'
import { useMe } from '#web/api/use-me.ts'
import page from '#web/kit/page.module.css'
import { PageHeader } from '#web/kit/page-header.tsx'
import { ErrorState, LoadingState } from '#web/kit/states.tsx'
import { agreementApi } from '#features/mentorship/agreement/agreement.contract.ts'
import { goalApi } from '#features/mentorship/goal/goal.contract.ts'
import { GoalsPanel } from '#features/mentorship/goal/ui/goals-panel.tsx'
import { type Match, matchApi } from '../match.contract.ts'
import { NotesPanel } from '../note/ui/notes-panel.tsx'
import { ScoresPanel } from '../score/ui/scores-panel.tsx'
import { SelfRatingsPanel } from '#features/mentorship/goal/self-rating/ui/self-ratings-panel.tsx'
import { MatchOverview } from './match-overview.tsx'
import { MatchSessions } from './match-sessions.tsx'
import { addressOfMatch, type MatchPart, MatchTabs, matchPartNamed } from './match-tabs.tsx'
import { MatchBadge, NextStepText } from './match-words.tsx'
import styles from './match.module.css'

const matchQuery = (id: number) => query(matchApi.get, { params: { id } })
const reads = pageData(({ params }) => {
  const id = Number(params.id)
  if (params['part'] === undefined) return [matchQuery(id), query(agreementApi.get, { params: { id } })]
  return params['part'] === 'goals' ? [matchQuery(id), query(goalApi.list, { params: { id } })] : [matchQuery(id)]
})
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** One match with all of its journey, for both people and for admins; its parts are tabs with addresses. */
export default function MatchPage() {
  const { t } = useLingui()
  const { id: number, part: word } = useParams()
  const id = Number(number)
  const { data, error, refetch } = useQuery(matchQuery(id))
  const part = matchPartNamed(word)
  const moved = partOfOldHash(useLocation().hash)
  if (part === null) return <Navigate to={addressOfMatch(id)} replace />
  if (part === undefined && moved) return <Navigate to={addressOfMatch(id, moved)} replace />
  if (data) return <MatchPartView match={data.match} part={part} />
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

const MARKS: readonly (readonly [begin: string, part: MatchPart])[] = [
  ['#goals', 'goals'],
  ['#self-ratings', 'goals'],
  ['#materials', 'sessions'],
  ['#notes', 'notes'],
  ['#scores', 'ratings'],
]

/** The part to which the `#` of an older address leads: the match used to be one long page. */
const partOfOldHash = (hash: string): MatchPart | undefined => MARKS.find(([begin]) => hash.startsWith(begin))?.[1]

function MatchPartView({ match, part }: { match: Match; part: MatchPart | undefined }) {
  const me = useMe()
  const isAgreed = match.running_since !== null
  const [mentorName, menteeName] = [match.mentor.name, match.mentee.name]
  return (
    <div className={`${page.page} ${styles.shown}`}>
      <PageHeader
        title={
          <Trans>
            {menteeName} with {mentorName}
          </Trans>
        }
        text={
          <>
            <MatchBadge match={match} /> <NextStepText match={match} />
          </>
        }
      />
      <MatchTabs id={match.id} isAgreed={isAgreed} hasMessages={can(me, threadPolicy.read, match)} />
      {!part && <MatchOverview match={match} />}
      {part === 'sessions' && <MatchSessions match={match} />}
      {part === 'notes' && <NotesPanel match={match} />}
      {(part === 'goals' || part === 'ratings') && !isAgreed && <Navigate to={addressOfMatch(match.id)} replace />}
      {part === 'goals' && isAgreed && (
        <>
          <GoalsPanel match={match} />
          <SelfRatingsPanel match={match} />
        </>
      )}
      {part === 'ratings' && isAgreed && <ScoresPanel match={match} />}
    </div>
  )
}
