import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { pageData } from '#web/api/page-data.ts'
import { query } from '#web/api/queries.ts'
import page from '#web/kit/page.module.css'
import { PageHeader } from '#web/kit/page-header.tsx'
import { ErrorState, LoadingState } from '#web/kit/states.tsx'
import { GoalsPanel } from '#features/mentorship/goal/ui/goals-panel.tsx'
import { matchApi } from '../../match.contract.ts'
import { SelfRatingsPanel } from '#features/mentorship/goal/self-rating/ui/self-ratings-panel.tsx'
import { MatchCards } from '../../ui/match-cards.tsx'
import { MentorshipSummaryPanel } from './mentorship-summary-panel.tsx'

const MINE = query(matchApi.list, { query: { as: 'mentee', limit: 100 } })
const reads = pageData(() => [MINE])
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** How far the mentee has come: the mentorships, and of each the sessions, what the mentor says, and the goals. */
export default function MenteeProgressPage() {
  const { t } = useLingui()
  const { data, isError, refetch } = useQuery(MINE)
  return (
    <>
      <PageHeader
        title={<Trans>My Progress</Trans>}
        text={<Trans>The state of your mentorships, sessions and goals.</Trans>}
      />
      {!data ? (
        isError ? (
          <ErrorState text={t`The mentorships could not be loaded. Please try again.`} onRetry={() => void refetch()} />
        ) : (
          <LoadingState cards={2} />
        )
      ) : (
        <div className={page.page}>
          <MatchCards />
          {data.matches
            .filter(({ status }) => status !== 'agreeing')
            .map((match) => (
              <Fragment key={match.id}>
                <MentorshipSummaryPanel match={match} />
                <GoalsPanel match={match} />
                <SelfRatingsPanel match={match} />
              </Fragment>
            ))}
        </div>
      )}
    </>
  )
}
