import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { messageOf } from '#web/api/errors.ts'
import { pageData } from '#web/api/page-data.ts'
import { query } from '#web/api/queries.ts'
import { SidePanel } from '#web/kit/side-panel.tsx'
import { ErrorState, LoadingState } from '#web/kit/states.tsx'
import { useClosePanel } from '#web/kit/use-close-panel.ts'
import { employeeApi } from '../employee.contract.ts'
import { EmployeeForm } from './employee-form.tsx'

const read = (id: string | undefined) => query(employeeApi.get, { params: { id: id ?? '' } })
const reads = pageData(({ params }) => [read(params.id)])
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** Edit Employee (spec 2 §2), beside the list. */
export default function EmployeeEditPage() {
  const { t } = useLingui()
  const { id } = useParams()
  const close = useClosePanel('/dashboard/employees')
  const { data, error, refetch } = useQuery({ ...read(id), refetchOnWindowFocus: false })
  return (
    <SidePanel title={t`Edit Employee`} onClose={close}>
      {data ? (
        <EmployeeForm key={data.user.employee.id} user={data.user} onClose={close} />
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
