import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '#web/api/errors.ts'
import { query } from '#web/api/queries.ts'
import { SidePanel } from '#web/kit/side-panel.tsx'
import { ErrorState, LoadingState } from '#web/kit/states.tsx'
import { employeeApi } from '../employee.contract.ts'
import { EmployeeForm } from './employee-form.tsx'

/** Edit Employee (spec 2 §2): beside the list, or beside the record. */
export function EmployeeEditPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery({
    ...query(employeeApi.get, { params: { id } }),
    refetchOnWindowFocus: false,
  })
  return (
    <SidePanel title={t`Edit Employee`} onClose={onClose}>
      {data ? (
        <EmployeeForm key={data.user.employee.id} user={data.user} onClose={onClose} />
      ) : error ? (
        <ErrorState
          text={messageOf(error, t`The employee details could not be found.`)}
          onRetry={() => void refetch()}
        />
      ) : (
        <LoadingState lines={8} />
      )}
    </SidePanel>
  )
}
