import { Button, Modal } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { can } from '#shared/policy.ts'
import { query } from '#web/api/queries.ts'
import { useMe } from '#web/api/use-me.ts'
import { Avatar } from '#web/kit/avatar.tsx'
import { DayCell } from '#web/kit/cells.tsx'
import { useIsDialogOpen } from '#web/kit/dialogs.tsx'
import { EmailText } from '#web/kit/email-text.tsx'
import { Fact, Facts, RecordDetails, RecordSection } from '#web/kit/record-parts.tsx'
import { Stars } from '#web/kit/stars.tsx'
import { EmptyState, LoadingState } from '#web/kit/states.tsx'
import { StatusBadge } from '#web/kit/status-badge.tsx'
import { useMounted } from '#web/kit/use-mounted.ts'
import type { OpenRecord } from '#web/kit/use-record.ts'
import { EmployeeChecklists } from '#features/people/checklist/ui/employee-checklists.tsx'
import { EmployeeDocuments } from '#features/people/document/ui/employee-documents.tsx'
import { type EmployedUser, employeeApi } from '../employee.contract.ts'
import { employeePolicy } from '../employee.policy.ts'
import { EmployeeHistory } from './employee-history.tsx'
import { useEmployeeLabels } from './employee-labels.ts'
import styles from './employee.module.css'
import { EmployeeStatusBadge, EmployeeWord } from './employee-words.tsx'
import { useUsd } from './use-usd.ts'

type EmployeeDetailsProps = {
  record: Pick<OpenRecord, 'id' | 'close'>
  onEdit: (id: number) => void
}

/** Everything about one employee (spec 2 §2). */
export function EmployeeDetails({ record, onEdit }: EmployeeDetailsProps) {
  const { t } = useLingui()
  const isMounted = useMounted()
  const isBehind = useIsDialogOpen()
  // What was shown stays while the dialog fades out.
  const [shownId, setShownId] = useState(record.id)
  if (record.id !== null && record.id !== shownId) setShownId(record.id)
  return (
    <Modal
      opened={isMounted && record.id !== null}
      onClose={record.close}
      title={t`Employee Details`}
      size="lg"
      closeOnEscape={!isBehind}
      trapFocus={!isBehind}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      {shownId !== null && <Details id={shownId} onClose={record.close} onEdit={onEdit} />}
    </Modal>
  )
}

type DetailsProps = { id: number; onClose: () => void; onEdit: (id: number) => void }

function Details({ id, onClose, onEdit }: DetailsProps) {
  const { t } = useLingui()
  const me = useMe()
  const { data, isError } = useQuery(query(employeeApi.get, { params: { id } }))
  if (isError && !data) {
    return (
      <EmptyState
        title={t`No Employee Data`}
        text={t`The employee details could not be found.`}
        drawing="search"
        action={
          <Button variant="default" onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
        }
      />
    )
  }
  if (!data) return <LoadingState lines={8} />
  const { employee } = data.user
  return (
    <RecordDetails>
      <div className={styles.head}>
        <Avatar name={employee.full_name} src={employee.profile_picture} size={88} />
        <div className={styles.who}>
          <h3 className={styles.name}>{employee.full_name}</h3>
          <p className={styles.soft}>
            {employee.employee_id} · <EmployeeWord word={employee.position} /> · {employee.department}
          </p>
          <div className={styles.badges}>
            <EmployeeStatusBadge status={employee.status} />
            <StatusBadge tone="info">
              <EmployeeWord word={employee.employment_type} />
            </StatusBadge>
          </div>
        </div>
        {can(me, employeePolicy.update, employee) && (
          <Button variant="default" onClick={() => onEdit(employee.id)}>
            <Trans>Edit Employee</Trans>
          </Button>
        )}
      </div>
      <Sections user={data.user} />
      <RecordSection title={<Trans>Documents</Trans>}>
        <EmployeeDocuments employeeId={employee.id} />
      </RecordSection>
      <RecordSection title={<Trans>Checklists</Trans>}>
        <EmployeeChecklists employeeId={employee.id} />
      </RecordSection>
      <EmployeeHistory id={employee.id} />
    </RecordDetails>
  )
}

function Sections({ user: { employee } }: { user: EmployedUser }) {
  const labels = useEmployeeLabels()
  const usd = useUsd()
  const place = [employee.address, employee.city, employee.state, employee.postal_code, employee.country]
  return (
    <>
      <RecordSection title={<Trans>Personal Information</Trans>}>
        <Facts>
          <Fact name={labels.date_of_birth} value={<DayCell day={employee.date_of_birth} />} />
          <Fact name={labels.gender} value={<EmployeeWord word={employee.gender} />} />
          <Fact name={labels.marital_status} value={<EmployeeWord word={employee.marital_status} />} />
          <Fact name={labels.nationality} value={employee.nationality} />
        </Facts>
      </RecordSection>
      <RecordSection title={<Trans>Contact Information</Trans>}>
        <Facts>
          <Fact name={labels.email} value={<EmailText email={employee.email} />} />
          <Fact name={labels.phone_number} value={employee.phone_number} />
          <Fact name={labels.address} value={place.join(', ')} />
        </Facts>
      </RecordSection>
      <RecordSection title={<Trans>Emergency Contact</Trans>}>
        <Facts>
          <Fact name={labels.full_name} value={employee.emergency_contact_name} />
          <Fact name={labels.phone_number} value={employee.emergency_contact_phone} />
        </Facts>
      </RecordSection>
      <RecordSection title={<Trans>Employment Information</Trans>}>
        <Facts>
          <Fact name={labels.join_date} value={<DayCell day={employee.join_date} />} />
          {employee.left_on && <Fact name={<Trans>Last day</Trans>} value={<DayCell day={employee.left_on} />} />}
          <Fact name={labels.position} value={<EmployeeWord word={employee.position} />} />
          <Fact name={labels.department} value={employee.department} />
          <Fact name={labels.employment_type} value={<EmployeeWord word={employee.employment_type} />} />
          <Fact name={<Trans>Salary</Trans>} value={usd(employee.salary)} />
          <Fact name={labels.manager_id} value={employee.manager?.name} />
          {employee.rating !== null && <Fact name={labels.rating} value={<Stars value={employee.rating} />} />}
          <Fact name={labels.recommendation} value={employee.recommendation} />
        </Facts>
      </RecordSection>
    </>
  )
}
