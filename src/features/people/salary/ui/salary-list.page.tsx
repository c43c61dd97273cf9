import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { Link } from 'react-router'
import button from '#web/kit/button.module.css'
import { lazyPart } from '#web/kit/lazy-part.tsx'
import { PageHeader } from '#web/kit/page-header.tsx'
import { listData, useServerList } from '#web/kit/server-list.ts'
import { TablePage } from '#web/kit/table-page.tsx'
import { useWasOpen } from '#web/kit/use-was-open.ts'
import { useRecord } from '#web/kit/use-record.ts'
import type { SalaryRow } from '../salary.contract.ts'
import { SALARY_TABLE, RECORD, SALARIES } from './salary-columns.tsx'

/** The salary of one employee is loaded when first opened. */
const SalaryRecord = lazyPart(async () => (await import('./salary-record.tsx')).SalaryRecord)

const reads = listData(SALARIES)
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** What everyone is paid each month, and where it goes. */
export default function SalaryListPage() {
  const { t } = useLingui()
  const list = useServerList(SALARIES)
  const record = useRecord(list, RECORD)
  const isNeeded = useWasOpen(record.id !== null)
  return (
    <>
      <PageHeader
        title={<Trans>Salaries</Trans>}
        text={<Trans>Change salaries in the employee record, and allowances, deductions and accounts here.</Trans>}
        actions={
          <Link to="/dashboard/employee-salaries" className={button.secondary}>
            <Trans>Pay runs</Trans>
          </Link>
        }
      />
      <TablePage<SalaryRow>
        label={t`Salaries`}
        list={list}
        columns={SALARY_TABLE}
        search={t`Search by name or ID`}
        empty={{ title: t`No employees yet`, text: t`Employees appear here once they have a record.` }}
        emptySearch={{ title: t`No employees found` }}
        failure={t`The salaries could not be loaded`}
      />
      {isNeeded && (
        <Suspense>
          <SalaryRecord record={record} />
        </Suspense>
      )}
    </>
  )
}
