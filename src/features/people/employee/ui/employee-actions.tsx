import { ActionIcon } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { can } from '#shared/policy.ts'
import { useMe } from '#web/api/use-me.ts'
import { EditIcon, TrashIcon } from '#web/kit/dashboard-icons.tsx'
import { EyeIcon } from '#web/kit/form-icons.tsx'
import type { EmployedUser } from '../employee.contract.ts'
import { employeePolicy } from '../employee.policy.ts'
import styles from './employee.module.css'
import { useRemoving } from './use-removing.ts'

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
  const me = useMe()
  const name = employee.full_name
  const removing = useRemoving(employee)
  const isOpen = can(me, employeePolicy.update, employee)
  const why = employee.user_id === me.id ? t`You cannot edit your own record` : t`Only HR can change this record`
  const button = (label: string) =>
    ({
      size: 44,
      variant: 'subtle',
      color: 'gray',
      'aria-label': label,
      'aria-disabled': !isOpen || undefined,
      title: isOpen ? label : why,
    }) as const
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
      <ActionIcon {...button(t`Edit ${name}`)} onClick={() => isOpen && onEdit()}>
        <EditIcon size={18} />
      </ActionIcon>
      <ActionIcon
        {...button(t`Delete ${name}`)}
        {...(isOpen && { color: 'red' })}
        loading={removing.isPending}
        onClick={() => isOpen && void removing.ask()}
      >
        <TrashIcon size={18} />
      </ActionIcon>
    </div>
  )
}
