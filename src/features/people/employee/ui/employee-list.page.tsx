import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import button from '#web/kit/button.module.css'
import { PlusIcon } from '#web/kit/dashboard-icons.tsx'
import { lazyPart } from '#web/kit/lazy-part.tsx'
import { ListLink } from '#web/kit/list-link.tsx'
import { stateNow } from '#web/kit/list-state.ts'
import { MoreMenu } from '#web/kit/more-menu.tsx'
import { PageHeader } from '#web/kit/page-header.tsx'
import { listData, useServerList } from '#web/kit/server-list.ts'
import { TablePage } from '#web/kit/table-page.tsx'
import { useWasOpen } from '#web/kit/use-was-open.ts'
import { useRecord } from '#web/kit/use-record.ts'
import { EmployeeActions } from './employee-actions.tsx'
import { EMPLOYEE_TABLE, EMPLOYEES, RECORD } from './employee-columns.tsx'

/** Dialogs are loaded when first opened. */
const EmployeeDetails = lazyPart(async () => (await import('./employee-details.tsx')).EmployeeDetails)
const HrStatistics = lazyPart(async () => (await import('./hr-statistics.tsx')).HrStatistics)
const OrgChart = lazyPart(async () => (await import('./org-chart.tsx')).OrgChart)
const EmployeeImport = lazyPart(async () => (await import('./employee-import.tsx')).EmployeeImport)
const TemplatesDialog = lazyPart(
  async () => (await import('#features/people/checklist/ui/templates-dialog.tsx')).TemplatesDialog,
)
const DepartmentsDialog = lazyPart(
  async () => (await import('#features/people/department/ui/departments-dialog.tsx')).DepartmentsDialog,
)

const reads = listData(EMPLOYEES)
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** The records of current employees (spec 2 §2). */
export default function EmployeeListPage() {
  const { t } = useLingui()
  const list = useServerList(EMPLOYEES)
  const record = useRecord({ rows: undefined }, RECORD)
  const isDetailsNeeded = useWasOpen(record.id !== null)
  const [dialog, setDialog] = useState<'statistics' | 'departments' | 'chart' | 'import' | 'checklists' | null>(null)
  const isStatisticsNeeded = useWasOpen(dialog === 'statistics')
  const isChartNeeded = useWasOpen(dialog === 'chart')
  const isImportNeeded = useWasOpen(dialog === 'import')
  const isChecklistsNeeded = useWasOpen(dialog === 'checklists')
  const isDepartmentsNeeded = useWasOpen(dialog === 'departments')
  const navigate = useNavigate()
  const { search } = useLocation()
  const edit = (id: number) => {
    // The panel replaces the details.
    const params = new URLSearchParams(search)
    params.delete(RECORD)
    void navigate(
      { pathname: `/dashboard/employees/${id}/edit`, search: params.toString() },
      { state: stateNow(), preventScrollReset: true },
    )
  }
  const add = (
    <ListLink to={{ pathname: 'new', search }} className={button.primary}>
      <PlusIcon size={18} />
      <Trans>Add Employee</Trans>
    </ListLink>
  )
  return (
    <>
      <PageHeader
        title={<Trans>HR Management</Trans>}
        text={<Trans>All employees and their records.</Trans>}
        actions={
          <>
            {add}
            <MoreMenu label={t`More actions for employees`} text={<Trans>More</Trans>}>
              <button type="button" onClick={() => setDialog('chart')}>
                <Trans>Organisation</Trans>
              </button>
              <button type="button" onClick={() => setDialog('statistics')}>
                <Trans>Reports</Trans>
              </button>
              <button type="button" onClick={() => setDialog('import')}>
                <Trans>Import CSV</Trans>
              </button>
              <button type="button" onClick={() => setDialog('departments')}>
                <Trans>Departments</Trans>
              </button>
              <button type="button" onClick={() => setDialog('checklists')}>
                <Trans>Checklists</Trans>
              </button>
            </MoreMenu>
          </>
        }
      />
      <TablePage
        label={t`Employees`}
        list={list}
        columns={EMPLOYEE_TABLE}
        actionsRoom={8.75}
        search={t`Search by name, ID or email`}
        hasSearchButton
        empty={{
          title: t`No employees found`,
          text: t`Add the first employee. They must already have an account.`,
          action: add,
        }}
        emptySearch={{ title: t`No employees found` }}
        failure={t`Failed to fetch employees`}
        otherwise={(user) => (
          <EmployeeActions
            user={user}
            onView={() => record.open(user.employee.id)}
            onEdit={() => edit(user.employee.id)}
          />
        )}
      />
      <Suspense>
        {isDetailsNeeded && <EmployeeDetails record={record} onEdit={edit} />}
        {isStatisticsNeeded && <HrStatistics isOpen={dialog === 'statistics'} onClose={() => setDialog(null)} />}
        {isChartNeeded && <OrgChart isOpen={dialog === 'chart'} onClose={() => setDialog(null)} />}
        {isImportNeeded && <EmployeeImport isOpen={dialog === 'import'} onClose={() => setDialog(null)} />}
        {isChecklistsNeeded && <TemplatesDialog isOpen={dialog === 'checklists'} onClose={() => setDialog(null)} />}
        {isDepartmentsNeeded && <DepartmentsDialog isOpen={dialog === 'departments'} onClose={() => setDialog(null)} />}
      </Suspense>
      <Outlet />
    </>
  )
}
