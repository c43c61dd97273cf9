import { ActionIcon } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { EditIcon, TrashIcon } from '#web/kit/dashboard-icons.tsx'
import { EyeIcon } from '#web/kit/form-icons.tsx'
import { refusedBy, useWhyNot } from '#web/kit/why-not.tsx'
import type { EmployedUser } from '../employee.contract.ts'
import { employeePolicy } from '../employee.policy.ts'
import styles from './employee.module.css'
import { useRemoveEmployee } from './use-remove-employee.ts'

const actionButtonProps = (label: string) =>
  ({ size: 44, variant: 'subtle', color: 'gray', 'aria-label': label, title: label }) as const

type EmployeeActionsProps = {
  user: EmployedUser
  onView: () => void
  onEdit: () => void
}

/**
 * What can be done with a record: seen by the person who sees the list, changed and deleted by those who may (spec 2
 * §6).
 */
export function EmployeeActions({ user: { employee }, onView, onEdit }: EmployeeActionsProps) {
  const { t } = useLingui()
  const name = employee.full_name
  const removing = useRemoveEmployee(employee)
  const why = useWhyNot(employeePolicy.update, employee)
  return (
    <div className={styles.actions}>
      <ActionIcon
        size={44}
        variant="subtle"
        color="gray"
        aria-label={t`View Details of ${name}`}
        title={t`View Details`}
        data-opens={employee.id}
        onClick={onView}
      >
        <EyeIcon size={18} />
      </ActionIcon>
      <ActionIcon {...actionButtonProps(t`Edit ${name}`)} onClick={onEdit} {...refusedBy(why)}>
        <EditIcon size={18} />
      </ActionIcon>
      <ActionIcon
        {...actionButtonProps(t`Delete ${name}`)}
        {...(why === undefined && { color: 'red' })}
        loading={removing.isPending}
        onClick={() => void removing.ask()}
        {...refusedBy(why)}
      >
        <TrashIcon size={18} />
      </ActionIcon>
    </div>
  )
}
