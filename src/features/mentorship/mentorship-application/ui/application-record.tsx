import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { mentorshipHistoryApi } from '#features/mentorship/history/history.contract.ts'
import { LANGUAGES } from '#shared/languages.ts'
import { canMove } from '#shared/moves.ts'
import { query } from '#web/api/queries.ts'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import type { DecidedList } from '#web/kit/decided-rows.ts'
import { DecisionButtons } from '#web/kit/decision-buttons.tsx'
import { RecordDrawer } from '#web/kit/record-drawer.tsx'
import { Fact, Facts, RecordDetails, RecordHistory } from '#web/kit/record-parts.tsx'
import { SaveFileButton } from '#web/kit/save-file-button.tsx'
import { ErrorState, LoadingState } from '#web/kit/states.tsx'
import { useDateText } from '#web/kit/use-date-text.ts'
import type { OpenRecord } from '#web/kit/use-record.ts'
import { assignMove, mentorshipApplicationApi, mentorshipApplicationMoves } from '../mentorship-application.contract.ts'
import { MentorChoice } from './mentor-choice.tsx'
import type { ApplicationRow } from './application-columns.tsx'
import { ApplicationDetails, ApplicationHead } from './application-details.tsx'
import styles from './application-record.module.css'
import { withPersonName, WaitingBadge } from './application-words.tsx'
import { REFRESHED, useApplicationChoices } from './use-application-decisions.tsx'

type Props = { record: OpenRecord; list: DecidedList }

/** A panel with everything about one application, and what can be decided (spec 3 §2). */
export function ApplicationRecord({ record, list }: Props) {
  const { t } = useLingui()
  return (
    <RecordDrawer record={record} title={t`Mentorship application`}>
      {(id) => <ApplicationView key={id} id={id} list={list} />}
    </RecordDrawer>
  )
}

function ApplicationView({ id, list }: { id: number; list: DecidedList }) {
  const { t } = useLingui()
  const { data, isError, refetch } = useQuery(query(mentorshipApplicationApi.get, { params: { id } }))
  const { data: past } = useQuery(query(mentorshipHistoryApi.ofMentorship, { params: { id } }))
  if (!data) {
    if (isError)
      return (
        <ErrorState
          text={t`The application could not be loaded. Please try again.`}
          onRetry={() => void refetch()}
          isCompact
        />
      )
    return <LoadingState lines={8} />
  }
  const row = withPersonName(data.application)
  return (
    <RecordDetails>
      <ApplicationHead of={row} />
      <ApplicationDecisions row={row} list={list} />
      {row.resume && (
        <div>
          <SaveFileButton endpoint={mentorshipApplicationApi.resume} id={row.id}>
            <Trans>Download the resume</Trans>
          </SaveFileButton>
        </div>
      )}
      <StatusFacts row={row} />
      <ApplicationDetails of={row} />
      {past && <RecordHistory entries={past.history} />}
    </RecordDetails>
  )
}

/** The status of the application. */
function StatusFacts({ row }: { row: ApplicationRow }) {
  const { instant } = useDateText()
  return (
    <Facts>
      <Fact name={<Trans>Mentor</Trans>} value={row.is_waiting ? <WaitingBadge /> : row.mentor?.name} />
      <Fact name={<Trans>Requested mentor</Trans>} value={row.wished_mentor?.name} />
      <Fact name={<Trans>Language</Trans>} value={LANGUAGES[row.language]} />
      <Fact name={<Trans>Applied</Trans>} value={instant(row.created_at)} />
      <Fact name={<Trans>Decided</Trans>} value={row.decided_at && instant(row.decided_at)} />
      <Fact name={<Trans>Decided by</Trans>} value={row.reviewer?.name} />
      <Fact name={<Trans>Reason</Trans>} value={row.decision_reason} />
      <Fact name={<Trans>Completed</Trans>} value={row.completed_at && instant(row.completed_at)} />
    </Facts>
  )
}

/** The decisions, with the mentor whom accepting or assigning names. */
function ApplicationDecisions({ row, list }: { row: ApplicationRow; list: DecidedList }) {
  const { t } = useLingui()
  const canAccept = canMove(mentorshipApplicationMoves.accept, row.status)
  const canAssign = canMove(assignMove, row.status)
  const { data } = useQuery({
    ...query(mentorshipApplicationApi.suggestMentors, { params: { id: row.id } }),
    enabled: canAccept || canAssign,
  })
  const mentors = data?.mentors ?? []
  const usual = row.mentor ?? mentors.find(({ is_wished: isWished }) => isWished) ?? null
  const [picked, setPicked] = useState<number | null>()
  const chosen = picked === undefined ? usual : (mentors.find(({ id }) => id === picked) ?? null)
  const choices = useApplicationChoices(list, () => chosen)
  const assign = useApiMutation(mentorshipApplicationApi.assign, {
    success: ({ message }) => message,
    failure: t`The mentor could not be saved. Please try again.`,
    refresh: REFRESHED,
  })
  return (
    <>
      {(canAccept || canAssign) && mentors.length > 0 && (
        <div className={styles.choice}>
          <MentorChoice mentors={mentors} value={chosen?.id ?? null} onChange={setPicked} canWait={canAccept} />
          {canAssign && (
            <Button
              disabled={chosen === null || chosen.id === row.mentor?.id}
              aria-disabled={assign.isPending || undefined}
              onClick={() => chosen && assign.mutate({ params: { id: row.id }, body: { mentor_id: chosen.id } })}
            >
              {row.mentor ? <Trans>Change mentor</Trans> : <Trans>Assign mentor</Trans>}
            </Button>
          )}
        </div>
      )}
      <DecisionButtons row={row} isExplained choices={choices(row)} />
    </>
  )
}
