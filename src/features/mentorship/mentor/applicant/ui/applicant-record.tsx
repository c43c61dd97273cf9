import { Textarea } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { mentorshipHistoryApi } from '#features/mentorship/history/history.contract.ts'
import { REASON_MAX } from '#shared/text-fields.ts'
import { query } from '#web/api/queries.ts'
import { FormShell } from '#web/kit/form-shell.tsx'
import { DecisionButtons } from '#web/kit/decision-buttons.tsx'
import { RecordDrawer } from '#web/kit/record-drawer.tsx'
import { Fact, Facts, RecordDetails, RecordHistory, RecordSection } from '#web/kit/record-parts.tsx'
import { SaveFileButton } from '#web/kit/save-file-button.tsx'
import { ErrorState, LoadingState } from '#web/kit/states.tsx'
import { useApiForm } from '#web/kit/use-api-form.ts'
import { useDateText } from '#web/kit/use-date-text.ts'
import type { OpenRecord } from '#web/kit/use-record.ts'
import { educationName } from '../../ui/education-labels.ts'
import { AREA_NAMES } from '../../ui/expertise-area-names.ts'
import { applicantApi } from '../applicant.contract.ts'
import { type ApplicantRow, MentorStatusBadge, toRow } from './applicant-words.tsx'
import styles from './applicant.module.css'
import { type ApplicantDecisionList, REFRESHED, useApplicantChoices } from './use-applicant-decisions.tsx'

type Props = { record: OpenRecord; list: ApplicantDecisionList }

/** A panel with everything about one applicant or mentor, and what can be decided (spec 3 §2). */
export function ApplicantRecord({ record, list }: Props) {
  const { t } = useLingui()
  return (
    <RecordDrawer record={record} title={t`Mentor`}>
      {(id) => <Details key={id} id={id} list={list} />}
    </RecordDrawer>
  )
}

function Details({ id, list }: { id: number; list: ApplicantDecisionList }) {
  const { t, i18n } = useLingui()
  const { instant } = useDateText()
  const choices = useApplicantChoices(list)
  const { data, isError, refetch } = useQuery(query(applicantApi.get, { params: { id } }))
  const { data: past } = useQuery(query(mentorshipHistoryApi.ofApplicant, { params: { id } }))
  if (!data) {
    if (isError) return <ErrorState text={t`Failed to fetch mentors`} onRetry={() => void refetch()} isCompact />
    return <LoadingState lines={6} />
  }
  const row = toRow(data.application)
  return (
    <RecordDetails>
      <div>
        <h2 className={styles.words}>{row.name}</h2>
        <p className={styles.soft}>{row.email}</p>
        <MentorStatusBadge row={row} />
      </div>
      <DecisionButtons row={row} isExplained choices={choices(row)} />
      {row.degree && (
        <div>
          <SaveFileButton endpoint={applicantApi.degree} id={row.id}>
            <Trans>Download the degree</Trans>
          </SaveFileButton>
        </div>
      )}
      {row.status === 'pending' && <AskForm row={row} />}
      <Facts>
        <Fact name={<Trans>Expertise</Trans>} value={i18n._(AREA_NAMES[row.area_of_expertise])} />
        <Fact name={<Trans>Education</Trans>} value={educationName(i18n, row.education_level)} />
        <Fact name={<Trans>Applied</Trans>} value={instant(row.created_at)} />
        <Fact name={<Trans>Asked</Trans>} value={row.question} />
        <Fact name={<Trans>Asked on</Trans>} value={row.asked_at && instant(row.asked_at)} />
        <Fact name={<Trans>Decided</Trans>} value={row.decided_at && instant(row.decided_at)} />
        <Fact name={<Trans>Decided by</Trans>} value={row.reviewer?.name} />
        <Fact name={<Trans>Reason</Trans>} value={row.decision_reason} />
        <Fact
          name={<Trans>In the directory</Trans>}
          value={
            row.status === 'approved' ? (
              <Link to={`/mentor-details/${row.id}`}>
                <Trans>Open the page</Trans>
              </Link>
            ) : null
          }
        />
      </Facts>
      <RecordSection title={<Trans>Reasons for becoming a mentor</Trans>}>
        <p className={styles.words}>{row.mentor_bio}</p>
      </RecordSection>
      {past && <RecordHistory entries={past.history} />}
    </RecordDetails>
  )
}

/** Asks the applicant for more before deciding. */
function AskForm({ row: { id } }: { row: ApplicantRow }) {
  const { t } = useLingui()
  const form = useApiForm(applicantApi.ask, {
    initial: { question: '' },
    toInput: (body) => ({ params: { id }, body }),
    success: ({ message }) => message,
    failure: t`The question could not be sent. Please try again.`,
    refresh: REFRESHED,
  })
  return (
    <FormShell form={form} submitLabel={<Trans>Ask for more information</Trans>}>
      <Textarea
        label={t`Question to the applicant`}
        description={t`It is sent by email. The applicant answers by replying.`}
        autosize
        minRows={2}
        maxLength={REASON_MAX}
        {...form.getInputProps('question')}
      />
    </FormShell>
  )
}
