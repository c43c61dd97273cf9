import { Drawer } from '@mantine/core'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Day } from '#shared/dates.ts'
import { query } from '#web/api/queries.ts'
import { useIsDialogOpen } from '#web/kit/dialogs.tsx'
import { MoveButtons } from '#web/kit/move-buttons.tsx'
import { ErrorState, LoadingState } from '#web/kit/states.tsx'
import { StatusBadge } from '#web/kit/status-badge.tsx'
import { useDateText } from '#web/kit/use-date-text.ts'
import { useMounted } from '#web/kit/use-mounted.ts'
import type { EnrollForm } from '../enrollment.contract.ts'
import { type EnrollmentDetail, learningApi } from '#features/learning/learning.contract.ts'
import styles from './enrollment-record.module.css'
import type { useEnrollmentDecisions } from './use-enrollment-decisions.tsx'
import { EnrollmentStatusBadge } from './enrollment-status.tsx'

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

type Decisions = ReturnType<typeof useEnrollmentDecisions>
type EnrollmentRecordProps = {
  /** Which enrollment; null: closed. */
  id: number | null
  decisions: Decisions
  onClose: () => void
}

/** A panel with everything about one enrollment, and the same decisions as in its row. */
export function EnrollmentRecord({ id, decisions, onClose }: EnrollmentRecordProps) {
  const { t } = useLingui()
  const isMounted = useMounted()
  // A dialog in front of the panel takes Escape and the focus.
  const isBehind = useIsDialogOpen()
  // What was shown stays while the panel slides away.
  const [shownId, setShownId] = useState(id)
  if (id !== null && id !== shownId) setShownId(id)
  return (
    <Drawer
      opened={isMounted && id !== null}
      onClose={onClose}
      position="right"
      size="lg"
      padding="lg"
      title={t`Enrollment details`}
      closeOnEscape={!isBehind}
      trapFocus={!isBehind}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      {shownId !== null && <Details key={shownId} id={shownId} decisions={decisions} />}
    </Drawer>
  )
}

function Details({ id, decisions }: { id: number; decisions: Decisions }) {
  const { i18n, t } = useLingui()
  const text = useDateText()
  const { data, isError, refetch } = useQuery(query(learningApi.get, { params: { id } }))
  if (!data) {
    if (isError) return <ErrorState text={t`Failed to fetch applications`} onRetry={() => void refetch()} isCompact />
    return <LoadingState lines={8} />
  }
  const { enrollment } = data
  const { application } = enrollment
  const done = enrollment.course.videos.filter((video) => video.completed).length
  const day = (iso: string | null) => iso && text.instant(iso)
  return (
    <div className={styles.details}>
      <div className={styles.head}>
        <h2 className={styles.title}>{enrollment.user.name}</h2>
        <p className={styles.course}>{enrollment.course.title}</p>
        <EnrollmentStatusBadge status={enrollment.status} />
      </div>
      <Actions enrollment={enrollment} decisions={decisions} />
      <dl className={styles.facts}>
        <Fact name={<Trans>Requested</Trans>} value={day(enrollment.created_at)} />
        <Fact name={<Trans>Decided</Trans>} value={day(enrollment.decided_at)} />
        <Fact name={<Trans>Reason for the rejection</Trans>} value={enrollment.rejection_reason} />
        {enrollment.status !== 'pending' && (
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
      </dl>
      {application && (
        <section aria-labelledby="application">
          <h3 id="application" className={styles.subtitle}>
            <Trans>Application</Trans>
          </h3>
          <dl className={styles.facts}>
            {FIELDS.map(([key, label]) => (
              <Fact
                key={key}
                name={i18n._(label)}
                value={application[key] && (key === 'dob' ? text.day(Day.parse(application[key])) : application[key])}
              />
            ))}
          </dl>
        </section>
      )}
    </div>
  )
}

function Actions({ enrollment, decisions }: { enrollment: EnrollmentDetail; decisions: Decisions }) {
  const { t } = useLingui()
  return (
    <MoveButtons
      row={enrollment}
      isExplained
      choices={[
        { decision: decisions.approve, label: t`Approve` },
        { decision: decisions.reject, label: t`Reject`, isDangerous: true },
        {
          decision: decisions.revoke,
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

/** A name with its value; nothing when there is none. */
function Fact({ name, value }: { name: ReactNode; value: ReactNode }) {
  if (value === null || value === undefined || value === '') return null
  return (
    <div className={styles.fact}>
      <dt className={styles.factName}>{name}</dt>
      <dd className={styles.factValue}>{value}</dd>
    </div>
  )
}
