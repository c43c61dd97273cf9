import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { messageOf } from '#web/api/errors.ts'
import { pageData } from '#web/api/page-data.ts'
import { query } from '#web/api/queries.ts'
import { useOrganisation } from '#web/api/use-organisation.ts'
import button from '#web/kit/button.module.css'
import { PageHeader } from '#web/kit/page-header.tsx'
import { ErrorState, LoadingState } from '#web/kit/states.tsx'
import { useDateText } from '#web/kit/use-date-text.ts'
import { useNow } from '#web/kit/use-now.ts'
import { agreementApi } from '#features/mentorship/agreement/agreement.contract.ts'
import { goalApi } from '#features/mentorship/goal/goal.contract.ts'
import { matchApi } from '../../match.contract.ts'
import { noteApi } from '../../note/note.contract.ts'
import { recordApi } from '../record.contract.ts'
import { PrintedMatchRecord } from './printed-match-record.tsx'
import styles from './record.module.css'

const recordQueries = (id: number) => {
  const input = { params: { id } }
  return {
    match: query(matchApi.get, input),
    agreement: query(agreementApi.get, input),
    sessions: query(recordApi.listSessions, input),
    goals: query(goalApi.list, input),
    notes: query(noteApi.list, input),
  }
}
const reads = pageData(({ params }) => Object.values(recordQueries(Number(params.id))))
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** All of a match on paper, for its two people and for admins: nothing that is private to one of them. */
export default function MatchRecordPage() {
  const { t } = useLingui()
  const id = Number(useParams().id)
  const of = recordQueries(id)
  const match = useQuery(of.match)
  const agreement = useQuery(of.agreement)
  const sessions = useQuery(of.sessions)
  const goals = useQuery(of.goals)
  const notes = useQuery(of.notes)
  const all = [match, agreement, sessions, goals, notes]
  const error = all.find((one) => one.error)?.error
  const isRead = match.data && agreement.data && sessions.data && goals.data && notes.data
  return (
    <div className={styles.record}>
      <PageHeader
        title={<Trans>Mentorship record</Trans>}
        text={<IssuedNote />}
        actions={
          <>
            <Link to={`/dashboard/matches/${id}`} className={`${button.secondary} no-print`}>
              <Trans>Back to the mentorship</Trans>
            </Link>
            <Button className="no-print" onClick={() => window.print()} disabled={!isRead}>
              <Trans>Print</Trans>
            </Button>
          </>
        }
      />
      {isRead ? (
        <PrintedMatchRecord
          match={match.data.match}
          agreed={agreement.data.agreement.agreed}
          sessions={sessions.data.sessions}
          goals={goals.data.goals}
          notes={notes.data.notes}
        />
      ) : error ? (
        <ErrorState
          text={messageOf(error, t`The record could not be loaded. Please try again.`)}
          onRetry={() => void Promise.all(all.map((one) => one.refetch()))}
        />
      ) : (
        <LoadingState lines={10} />
      )}
    </div>
  )
}

function IssuedNote() {
  const { name } = useOrganisation()
  const { instant } = useDateText()
  const day = instant(new Date(useNow()).toISOString())
  return (
    <Trans>
      {name}, as of {day}
    </Trans>
  )
}
