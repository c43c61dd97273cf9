import { ActionIcon } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { can } from '#shared/policy.ts'
import { isTrusted } from '#features/base/user/user.policy.ts'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import { useMe } from '#web/api/use-me.ts'
import { EditIcon, TrashIcon } from '#web/kit/dashboard-icons.tsx'
import { confirm, success } from '#web/kit/dialogs.tsx'
import { EyeIcon } from '#web/kit/icons.tsx'
import { useWithPassword } from '#web/kit/use-with-password.ts'
import { departmentApi } from '../department/department.contract.ts'
import { type EmployedUser, employeeApi } from '../employee.contract.ts'
import { changedRoles, employeePolicy } from '../employee.policy.ts'
import { statisticsApi } from '../statistics/statistics.contract.ts'
import styles from './employee.module.css'

type EmployeeActionsProps = {
  user: EmployedUser
  onView: () => void
  onEdit: () => void
}

/** What can be done with a record: seen by whoever sees the list, changed and deleted by those who may (spec 2 §6). */
export function EmployeeActions({ user: { employee }, onView, onEdit }: EmployeeActionsProps) {
  const { t } = useLingui()
  const me = useMe()
  const name = employee.full_name
  const options = {
    failure: t`Failed to delete employee. Please try again.`,
    refresh: [employeeApi.list, departmentApi.list, statisticsApi.get],
    onSuccess: () =>
      void success({
        title: t`Employee Deleted!`,
        message: t`The employee has been successfully removed from the system.`,
      }),
  }
  const remove = useApiMutation(employeeApi.remove, options)
  const withPassword = useWithPassword(employeeApi.remove, options)
  const ask = async () => {
    const params = { id: employee.id }
    const question = {
      title: t`Delete ${name}?`,
      message: t`The record is removed from the lists, and employee roles are removed. The account, leaves, attendance and pay are kept.`,
      confirmLabel: t`Delete`,
      isDangerous: true,
    }
    if (changedRoles(employee, null).take.some(isTrusted)) await withPassword.ask(question, { params })
    else if (await confirm(question)) remove.mutate({ params })
  }
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
        loading={remove.isPending || withPassword.isPending}
        onClick={() => isOpen && void ask()}
      >
        <TrashIcon size={18} />
      </ActionIcon>
    </div>
  )
}
