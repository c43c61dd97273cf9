import { useParams } from 'react-router'
import { pageData } from '#web/api/page-data.ts'
import { query } from '#web/api/queries.ts'
import { useClosePanel } from '#web/kit/use-close-panel.ts'
import { employeeApi } from '../employee.contract.ts'
import { EmployeeEditPanel } from './employee-edit-panel.tsx'

const reads = pageData(({ params }) => [query(employeeApi.get, { params: { id: params.id ?? '' } })])
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** Edit Employee (spec 2 §2), beside the list. */
export default function EmployeeEditPage() {
  const { id = '' } = useParams()
  return <EmployeeEditPanel id={id} onClose={useClosePanel('/dashboard/employees')} />
}
