import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { learningHistoryApi } from '#features/learning/history/history.contract.ts'
import { type EnrollmentDetail, learningApi } from '#features/learning/learning/learning.contract.ts'
import { Day } from '#shared/dates.ts'
import { can } from '#shared/policy.ts'
import { query } from '#web/api/queries.ts'
import { useMe } from '#web/api/use-me.ts'
import { DecisionButtons } from '#web/kit/decision-buttons.tsx'
import { RecordDrawer } from '#web/kit/record-drawer.tsx'
import { Fact, Facts, RecordDetails, RecordHistory, RecordSection } from '#web/kit/record-parts.tsx'
import { ErrorState, LoadingState } from '#web/kit/states.tsx'
import { StatusBadge } from '#web/kit/status-badge.tsx'
import { UndoButton } from '#web/kit/undo-button.tsx'
import { useDateText } from '#web/kit/use-date-text.ts'
import type { OpenRecord } from '#web/kit/use-record.ts'
import type { EnrollForm } from '../request/request.contract.ts'
import { EnrollmentStatusBadge } from './enrollment-status.tsx'
import styles from './enrollment-record.module.css'
import {
  type EnrollmentDecisionList,
  useEnrollmentDecisions,
  useRevokingCertificate,
} from './use-enrollment-decisions.tsx'

/** The enrollment form's fields in its own order (spec 1 §3). */
const FIELDS: readonly [keyof EnrollForm, MessageDescriptor][] = [
  ['name', msg`Full name`],
  ['email', msg`Email`],
  ['phone', msg`Phone number`],
  ['education', msg`Education level`],
  ['experience', msg`Relevant experience`],
  ['goals', msg`Learning goals`],
  ['gender', msg`Gender`],
  ['dob', msg`Date of birth`],
  ['country', msg`Country`],
  ['city', msg`City`],
  ['district', msg`District`],
  ['zip_code', msg`Zip code`],
  ['address', msg`Address`],
]

/** A panel with everything about one enrollment, the same decisions as in its row, and what it takes to revoke a certificate. */
export function EnrollmentRecord({ record, list }: { record: OpenRecord; list: EnrollmentDecisionList }) {
  const { t } = useLingui()
  return (
    <RecordDrawer record={record} title={t`Enrollment details`}>
      {(id) => <Details key={id} id={id} list={list} />}
    </RecordDrawer>
  )
}

function Details({ id, list }: { id: number; list: EnrollmentDecisionList }) {
  const { t } = useLingui()
  const text = useDateText()
  const { data, isError, refetch } = useQuery(query(learningApi.get, { params: { id } }))
  if (!data) {
    if (isError) return <ErrorState text={t`Failed to fetch applications`} onRetry={() => void refetch()} isCompact />
    return <LoadingState lines={8} />
  }
  const { enrollment } = data
  const undo = list.marks.get(id)?.undo
  const done = enrollment.course.videos.filter((video) => video.completed).length
  const day = (iso: string | null) => iso && text.instant(iso)
  return (
    <RecordDetails>
      <div className={styles.head}>
        <h2 className={styles.title}>{enrollment.user.name}</h2>
        <p className={styles.course}>{enrollment.course.title}</p>
        <span className={styles.status}>
          <EnrollmentStatusBadge status={enrollment.status} />
          {undo && <UndoButton key={undo.endsAt} undo={undo} name={t`Undo this decision`} />}
        </span>
      </div>
      <Actions enrollment={enrollment} list={list} />
      <Facts>
        <Fact name={<Trans>Requested</Trans>} value={day(enrollment.created_at)} />
        <Fact name={<Trans>Decided</Trans>} value={day(enrollment.decided_at)} />
        <Fact name={<Trans>Reason for the rejection</Trans>} value={enrollment.rejection_reason} />
        {(enrollment.status === 'active' || enrollment.status === 'completed') && (
          <Fact
            name={<Trans>Progress</Trans>}
            value={t`${enrollment.progress}%, ${done} of ${enrollment.course.videos.length} lessons done`}
          />
        )}
        <Fact name={<Trans>Completed</Trans>} value={day(enrollment.completed_at)} />
        <Fact name={<Trans>Tutor</Trans>} value={enrollment.course.tutor} />
        {enrollment.certificate && (
          <Fact name={<Trans>Certificate</Trans>} value={<CertificateState {...enrollment.certificate} />} />
        )}
      </Facts>
      {enrollment.application && <Application of={enrollment.application} />}
      <History of={enrollment} />
    </RecordDetails>
  )
}

function Application({ of: sent }: { of: NonNullable<EnrollmentDetail['application']> }) {
  const { i18n } = useLingui()
  const text = useDateText()
  const shownValue = (key: keyof EnrollForm) => {
    const value = sent[key]
    return value && key === 'dob' ? text.day(Day.parse(value)) : value
  }
  return (
    <RecordSection title={<Trans>Enrollment form</Trans>}>
      <Facts>
        {FIELDS.map(([key, label]) => (
          <Fact key={key} name={i18n._(label)} value={shownValue(key)} />
        ))}
      </Facts>
    </RecordSection>
  )
}

/** What has happened, for those who may read it; while it is missing, nothing is shown in its place. */
function History({ of: enrollment }: { of: EnrollmentDetail }) {
  const isAllowed = can(useMe(), learningHistoryApi.ofEnrollment.access, enrollment)
  const { data } = useQuery({
    ...query(learningHistoryApi.ofEnrollment, { params: { id: enrollment.id } }),
    enabled: isAllowed,
  })
  return data ? <RecordHistory entries={data.history} /> : null
}

function Actions({ enrollment, list }: { enrollment: EnrollmentDetail; list: EnrollmentDecisionList }) {
  const { t } = useLingui()
  const { approve, reject } = useEnrollmentDecisions(list)
  const revoke = useRevokingCertificate()
  return (
    <DecisionButtons
      row={enrollment}
      isExplained
      choices={[
        { decision: approve, label: t`Approve` },
        { decision: reject, label: t`Reject`, isDangerous: true },
        {
          decision: revoke,
          label: t`Revoke certificate`,
          isDangerous: true,
          status: enrollment.certificate?.state ?? 'none',
        },
      ]}
    />
  )
}

function CertificateState({ code, state }: NonNullable<EnrollmentDetail['certificate']>) {
  return (
    <span className={styles.certificate}>
      <span className={styles.code}>{code}</span>
      <StatusBadge tone={state === 'valid' ? 'success' : state === 'revoked' ? 'danger' : 'neutral'}>
        {state === 'valid' && <Trans>Valid</Trans>}
        {state === 'revoked' && <Trans>Revoked</Trans>}
        {state === 'replaced' && <Trans>Replaced</Trans>}
      </StatusBadge>
    </span>
  )
}
