import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Link, Navigate, useParams, useSearchParams } from 'react-router'
import { can } from '#shared/policy.ts'
import { ApiError } from '#web/api/api-error.ts'
import { messageOf } from '#web/api/errors.ts'
import { pageData } from '#web/api/page-data.ts'
import { query } from '#web/api/queries.ts'
import { useMe } from '#web/api/use-me.ts'
import { Avatar } from '#web/kit/avatar.tsx'
import button from '#web/kit/button.module.css'
import { lazyPart } from '#web/kit/lazy-part.tsx'
import { useLeaveRecord, useListPlace } from '#web/kit/list-place.ts'
import { PageHeader } from '#web/kit/page-header.tsx'
import { PageTabs } from '#web/kit/page-tabs.tsx'
import { EmptyState, ErrorState, LoadingState } from '#web/kit/states.tsx'
import { StatusBadge } from '#web/kit/status-badge.tsx'
import { refusedBy, useWhyNot } from '#web/kit/why-not.tsx'
import { type EmployedUser, employeeApi } from '../employee.contract.ts'
import { employeePolicy } from '../employee.policy.ts'
import { employeePath } from './employee-path.ts'
import { tabsFor } from './employee-tabs.tsx'
import { EmployeeStatusBadge, EmployeeWord } from './employee-words.tsx'
import styles from './employee.module.css'
import { useRemoveEmployee } from './use-remove-employee.ts'

const EmployeeEditPanel = lazyPart(async () => (await import('./employee-edit-panel.tsx')).EmployeeEditPanel)

const LIST = '/dashboard/employees'
/** The part of the address that says that the record is being edited. */
const EDIT = 'edit'

const read = (id: string) => query(employeeApi.get, { params: { id } })
const reads = pageData(({ params }) => [read(params.id ?? '')])
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** Everything about one employee: a tab for each part of the record, each with an address of its own. */
export default function EmployeePage() {
  const { t } = useLingui()
  const { id = '' } = useParams()
  const { data, error, refetch } = useQuery(read(id))
  if (data) return <EmployeeRecord key={data.user.employee.id} user={data.user} />
  return (
    <>
      <PageHeader title={<Trans>Employee</Trans>} />
      {error instanceof ApiError && error.status === 404 ? (
        <EmptyState
          title={t`No Employee Data`}
          text={t`The employee details could not be found.`}
          drawing="search"
          action={<AllEmployeesLink />}
        />
      ) : error ? (
        <ErrorState text={messageOf(error, t`The record could not be loaded`)} onRetry={() => void refetch()} />
      ) : (
        <LoadingState lines={8} />
      )}
    </>
  )
}

function AllEmployeesLink() {
  const { to, state } = useListPlace(LIST)
  return (
    <Link to={to} state={state} className={button.secondary}>
      <Trans>All employees</Trans>
    </Link>
  )
}

function EmployeeRecord({ user }: { user: EmployedUser }) {
  const { t } = useLingui()
  const me = useMe()
  const { tab = '' } = useParams()
  const [params, setParams] = useSearchParams()
  const { employee } = user
  const address = employeePath(employee.id)
  const tabs = tabsFor(me, employee)
  const shown = tabs.find(({ path }) => path === tab)
  if (!shown) return <Navigate to={address} replace />
  const setEditing = (isEditing: boolean) =>
    setParams(isEditing ? { [EDIT]: '1' } : {}, { replace: !isEditing, preventScrollReset: true })
  return (
    <>
      <PageHeader
        title={
          <span className={styles.titled}>
            <Avatar name={employee.full_name} src={employee.profile_picture} size={56} />
            <span className={styles.grow}>{employee.full_name}</span>
          </span>
        }
        text={
          <>
            {employee.employee_id} · <EmployeeWord word={employee.position} /> · {employee.department}
            <span className={styles.badges}>
              <EmployeeStatusBadge status={employee.status} />
              <StatusBadge tone="info">
                <EmployeeWord word={employee.employment_type} />
              </StatusBadge>
            </span>
          </>
        }
        actions={<Actions user={user} onEdit={() => setEditing(true)} />}
      />
      <PageTabs
        label={t`Record sections`}
        tabs={tabs.map(({ path, label }) => ({ to: path === '' ? address : `${address}/${path}`, label }))}
      />
      <Suspense key={shown.path} fallback={<LoadingState lines={6} />}>
        <div className={styles.record}>
          <h2 className={styles.unseen}>{t(shown.label)}</h2>
          <shown.Content employee={employee} />
        </div>
      </Suspense>
      {params.has(EDIT) && can(me, employeePolicy.update, employee) && (
        <Suspense>
          <EmployeeEditPanel id={String(employee.id)} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </>
  )
}

/** What can be done with the record; what may not be says why. */
function Actions({ user: { employee }, onEdit }: { user: EmployedUser; onEdit: () => void }) {
  const removing = useRemoveEmployee(employee, useLeaveRecord(LIST))
  const why = useWhyNot(employeePolicy.update, employee)
  return (
    <>
      <AllEmployeesLink />
      <Button
        variant="default"
        {...(why === undefined && { color: 'red', variant: 'outline' })}
        loading={removing.isPending}
        onClick={() => void removing.ask()}
        {...refusedBy(why)}
      >
        <Trans>Delete</Trans>
      </Button>
      <Button onClick={onEdit} {...refusedBy(why)}>
        <Trans>Edit Employee</Trans>
      </Button>
    </>
  )
}
