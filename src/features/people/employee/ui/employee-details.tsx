import { Button, Modal } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { can } from '#shared/policy.ts'
import { query } from '#web/api/queries.ts'
import { useMe } from '#web/api/use-me.ts'
import { Avatar } from '#web/kit/avatar.tsx'
import button from '#web/kit/button.module.css'
import { useIsDialogOpen } from '#web/kit/dialogs.tsx'
import { RecordDetails } from '#web/kit/record-parts.tsx'
import { EmptyState, LoadingState } from '#web/kit/states.tsx'
import { StatusBadge } from '#web/kit/status-badge.tsx'
import { useMounted } from '#web/kit/use-mounted.ts'
import type { OpenRecord } from '#web/kit/use-record.ts'
import { employeeApi } from '../employee.contract.ts'
import { employeePolicy } from '../employee.policy.ts'
import { employeePath } from './employee-path.ts'
import { JobSection, PersonSections } from './employee-sections.tsx'
import styles from './employee.module.css'
import { EmployeeStatusBadge, EmployeeWord } from './employee-words.tsx'

type EmployeeDetailsProps = {
  record: Pick<OpenRecord, 'id' | 'close'>
  onEdit: (id: number) => void
}

/** The modal of the specification (spec 2 §2): a glance at one employee beside the list, and the way to the full record. */
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
        <div className={styles.buttons}>
          {can(me, employeePolicy.update, employee) && (
            <Button variant="default" onClick={() => onEdit(employee.id)}>
              <Trans>Edit Employee</Trans>
            </Button>
          )}
          <Link to={employeePath(employee.id)} className={button.primary}>
            <Trans>Open the full record</Trans>
          </Link>
        </div>
      </div>
      <PersonSections employee={employee} />
      <JobSection employee={employee} />
    </RecordDetails>
  )
}
