import { useLingui } from '@lingui/react/macro'
import { isTrusted } from '#features/base/user/user.policy.ts'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import { confirm, success } from '#web/kit/dialogs.tsx'
import { useWithPassword } from '#web/kit/use-with-password.ts'
import { departmentApi } from '#features/people/department/department.contract.ts'
import { type Employee, employeeApi } from '../employee.contract.ts'
import { changedRoles } from '../employee.policy.ts'
import { statisticsApi } from '../statistics/statistics.contract.ts'

/**
 * Deletes a record after asking, with the texts of spec 2 §8.
 * @param onRemoved where the record was shown on its own, leads away from it
 */
export function useRemoveEmployee(employee: Employee, onRemoved?: () => void) {
  const { t } = useLingui()
  const name = employee.full_name
  const options = {
    failure: t`Failed to delete employee. Please try again.`,
    refresh: [employeeApi.list, departmentApi.list, statisticsApi.get],
    onSuccess: () => {
      onRemoved?.()
      void success({
        title: t`Employee Deleted!`,
        message: t`The employee has been successfully removed from the system.`,
      })
    },
  }
  const remove = useApiMutation(employeeApi.remove, options)
  const withPassword = useWithPassword(employeeApi.remove, options)
  const ask = async () => {
    const params = { id: employee.id }
    const question = {
      title: t`Delete ${name}?`,
      message: t`The record is removed from the lists, and employee roles are removed. The account and all leave, attendance and pay records are kept.`,
      confirmLabel: t`Delete`,
      isDangerous: true,
    }
    if (changedRoles(employee, null).take.some(isTrusted)) await withPassword.ask(question, { params })
    else if (await confirm(question)) remove.mutate({ params })
  }
  return { ask, isPending: remove.isPending || withPassword.isPending }
}
