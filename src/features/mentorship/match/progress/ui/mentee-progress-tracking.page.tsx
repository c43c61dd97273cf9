import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { pageData } from '#web/api/page-data.ts'
import { query } from '#web/api/queries.ts'
import grid from '#web/kit/card-grid.module.css'
import { CheckField } from '#web/kit/field.tsx'
import page from '#web/kit/page.module.css'
import { PageHeader } from '#web/kit/page-header.tsx'
import { Fact, Facts } from '#web/kit/record-parts.tsx'
import { EmptyState, ErrorState, LoadingState } from '#web/kit/states.tsx'
import { WaitingCell } from '#web/kit/cells.tsx'
import { isTurnOf, type Match, matchApi } from '../../match.contract.ts'
import { MatchBadge, NextStepText } from '../../ui/match-words.tsx'
import styles from '../../ui/match.module.css'
import { MY_TURN, useAddressSwitch } from '../../ui/use-address-switch.ts'
import { SessionCounts } from './mentorship-summary-panel.tsx'

const MINE = query(matchApi.list, { query: { as: 'mentor', state: 'open', limit: 100 } })
const reads = pageData(() => [MINE])
export const loader = reads.loader
export const clientLoader = reads.clientLoader

const DAY_MS = 86_400_000
/** Three days without activity count as much as one overdue step. */
const DAYS_OF_A_STEP = 3
const lastContactOf = ({ last_contact_at: contact, running_since: since, opened_at: opened }: Match): string =>
  contact ?? since ?? opened

/** How much a mentee needs the mentor now: silence and overdue steps, and whether it is the mentor's turn. */
function urgencyOf(match: Match, now: number): number {
  const silentDays = (now - new Date(lastContactOf(match)).getTime()) / DAY_MS
  const isMine = match.next_step !== null && match.next_step.who !== 'mentee'
  return silentDays / DAYS_OF_A_STEP + match.open_steps.overdue + (isMine ? 1 : 0)
}

/** The part of the address that narrows the page to mentees who have had no session. */
const NEVER_MET = 'never-met'

/** The mentor's mentees, who needs something first. */
export default function MenteeProgressTrackingPage() {
  const { t } = useLingui()
  const { data, isError, refetch } = useQuery(MINE)
  const [now] = useState(() => Date.now())
  const [isNarrowed, turnNarrowed] = useAddressSwitch(NEVER_MET)
  const [isMyTurn, turnMyTurn] = useAddressSwitch(MY_TURN)
  const shown = (data?.matches ?? []).filter(
    (match) => (!isNarrowed || !match.has_met) && (!isMyTurn || isTurnOf(match, 'mentor')),
  )
  return (
    <>
      <PageHeader
        title={<Trans>Mentee Progress</Trans>}
        text={
          <Trans>
            Mentees who need your attention appear first: no activity, overdue steps, or something waiting for you.
          </Trans>
        }
      />
      {!data ? (
        isError ? (
          <ErrorState text={t`The mentorships could not be loaded. Please try again.`} onRetry={() => void refetch()} />
        ) : (
          <LoadingState cards={3} />
        )
      ) : data.matches.length === 0 ? (
        <EmptyState title={t`No mentees yet`} />
      ) : (
        <div className={page.page}>
          <CheckField label={t`Only mentees without a session yet`} checked={isNarrowed} onChange={turnNarrowed} />
          <CheckField label={t`Only mentees waiting for your next step`} checked={isMyTurn} onChange={turnMyTurn} />
          {shown.length === 0 && (
            <EmptyState
              title={isMyTurn ? t`No one is waiting for your next step` : t`All your mentees have had a session`}
              isCompact
            />
          )}
          <ul className={`${grid.grid} ${styles.list}`}>
            {shown
              .toSorted((a, b) => urgencyOf(b, now) - urgencyOf(a, now))
              .map((match) => (
                <li key={match.id}>
                  <MenteeCard match={match} />
                </li>
              ))}
          </ul>
        </div>
      )}
    </>
  )
}

function MenteeCard({ match }: { match: Match }) {
  const { mentee, open_steps: steps, last_contact_at: contact, last_feedback_at: feedback } = match
  const reached = match.all_goals - match.open_goals
  return (
    <article className={styles.card} aria-label={mentee.name}>
      <div className={styles.head}>
        <h2 className={styles.title}>
          <Link to={`/dashboard/matches/${match.id}`}>{mentee.name}</Link>
        </h2>
        <MatchBadge match={match} />
      </div>
      <Facts>
        <Fact name={<Trans>Next step</Trans>} value={<NextStepText match={match} />} />
        <Fact
          name={<Trans>Last contact</Trans>}
          value={contact === null ? <Trans>No contact yet</Trans> : <WaitingCell since={contact} />}
        />
        <Fact name={<Trans>Sessions</Trans>} value={<SessionCounts match={match} />} />
        <Fact
          name={<Trans>Last feedback</Trans>}
          value={feedback === null ? <Trans>No feedback yet</Trans> : <WaitingCell since={feedback} />}
        />
        <Fact
          name={<Trans>Goals</Trans>}
          value={
            <Trans>
              {reached} of {match.all_goals} reached
            </Trans>
          }
        />
        <Fact name={<Trans>Open steps</Trans>} value={steps.mentee + steps.mentor} />
        <Fact name={<Trans>Overdue</Trans>} value={steps.overdue} />
      </Facts>
    </article>
  )
}
