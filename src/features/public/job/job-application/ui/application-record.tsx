import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { query } from '#web/api/queries.ts'
import type { DecidedList } from '#web/kit/decided-rows.ts'
import { DecisionButtons } from '#web/kit/decision-buttons.tsx'
import { RecordDrawer } from '#web/kit/record-drawer.tsx'
import { Fact, Facts, RecordDetails, RecordSection } from '#web/kit/record-parts.tsx'
import { SaveFileButton } from '#web/kit/save-file-button.tsx'
import { ErrorState, LoadingState } from '#web/kit/states.tsx'
import { useDateText } from '#web/kit/use-date-text.ts'
import type { OpenRecord } from '#web/kit/use-record.ts'
import { jobApplicationApi } from '../job-application.contract.ts'
import { AdminNotes } from './admin-notes.tsx'
import styles from './application-record.module.css'
import { JobApplicationBadge } from './application-words.tsx'
import { MailForm } from './mail-form.tsx'
import { useApplicationChoices } from './use-application-decisions.tsx'

type Props = { record: OpenRecord; list: DecidedList }

/** A panel with everything about one application for a job, and what can be done with it. */
export function ApplicationRecord({ record, list }: Props) {
  const { t } = useLingui()
  return (
    <RecordDrawer record={record} title={t`Application`}>
      {(id) => <Details key={id} id={id} list={list} />}
    </RecordDrawer>
  )
}

function Details({ id, list }: { id: number; list: DecidedList }) {
  const { t } = useLingui()
  const { instant } = useDateText()
  const choices = useApplicationChoices(list)
  const { data, isError, refetch } = useQuery(query(jobApplicationApi.get, { params: { id } }))
  if (!data) {
    if (isError)
      return <ErrorState text={t`The application could not be loaded`} onRetry={() => void refetch()} isCompact />
    return <LoadingState lines={6} />
  }
  const { application: row, notes } = data
  return (
    <RecordDetails>
      <div>
        <h2 className={styles.words}>{row.name}</h2>
        <p className={styles.soft}>{row.email}</p>
        <JobApplicationBadge status={row.status} />
      </div>
      <DecisionButtons row={row} isExplained choices={choices(row)} />
      <div>
        <SaveFileButton endpoint={jobApplicationApi.cv} id={row.id}>
          <Trans>Download the CV</Trans>
        </SaveFileButton>
      </div>
      <Facts>
        <Fact
          name={<Trans>Job</Trans>}
          value={
            <Link to={`/career/${row.job_id}`}>
              {row.job_title}, {row.company}
            </Link>
          }
        />
        <Fact name={<Trans>Applied</Trans>} value={instant(row.created_at)} />
        <Fact name={<Trans>Decided</Trans>} value={row.decided_at && instant(row.decided_at)} />
        <Fact name={<Trans>Decided by</Trans>} value={row.reviewer?.name} />
        <Fact name={<Trans>Reason</Trans>} value={row.decision_reason} />
      </Facts>
      {row.note !== null && (
        <RecordSection title={<Trans>Applicant’s note</Trans>}>
          <p className={styles.words}>{row.note}</p>
        </RecordSection>
      )}
      <RecordSection title={<Trans>Administrators’ notes</Trans>}>
        <AdminNotes id={row.id} notes={notes} />
      </RecordSection>
      <RecordSection title={<Trans>Write an email</Trans>}>
        <MailForm row={row} />
      </RecordSection>
    </RecordDetails>
  )
}
