import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { allowsRole } from '#shared/policy.ts'
import { useMe } from '#web/api/use-me.ts'
import button from '#web/kit/button.module.css'
import { PlusIcon } from '#web/kit/dashboard-icons.tsx'
import { lazyPart } from '#web/kit/lazy-part.tsx'
import { PageHeader } from '#web/kit/page-header.tsx'
import { listData, useServerList } from '#web/kit/server-list.ts'
import { TablePage } from '#web/kit/table-page.tsx'
import { useWasOpen } from '#web/kit/use-was-open.ts'
import type { PayRun } from '../payroll.contract.ts'
import { payrollPolicy } from '../payroll.policy.ts'
import { PAY_RUN_TABLE, RUNS } from './pay-run-columns.tsx'

/** The form is loaded when first opened. */
const PrepareForm = lazyPart(async () => (await import('./prepare-form.tsx')).PrepareForm)

const reads = listData(RUNS)
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** The pay runs of all months: prepared by one person and approved by another. */
export default function PayRunListPage() {
  const { t } = useLingui()
  const list = useServerList(RUNS)
  const mayPrepare = allowsRole(payrollPolicy.prepare, useMe())
  const [isPreparing, setPreparing] = useState(false)
  const isFormNeeded = useWasOpen(isPreparing)
  return (
    <>
      <PageHeader
        title={<Trans>Employee Salaries</Trans>}
        text={<Trans>Monthly pay, prepared by one person and approved by another.</Trans>}
        actions={
          <>
            <Link to="/dashboard/employee-salaries/salaries" className={button.secondary}>
              <Trans>Salaries</Trans>
            </Link>
            {mayPrepare && (
              <Button leftSection={<PlusIcon size={18} />} onClick={() => setPreparing(true)}>
                <Trans>Prepare a pay run</Trans>
              </Button>
            )}
          </>
        }
      />
      <TablePage<PayRun>
        label={t`Pay runs`}
        list={list}
        columns={PAY_RUN_TABLE}
        empty={{
          title: t`No pay runs in this list`,
          text: t`Pay runs appear here once they are prepared.`,
          drawing: 'inbox',
        }}
        emptySearch={{ title: t`No pay runs found` }}
        failure={t`The pay runs could not be loaded`}
      />
      {isFormNeeded && (
        <Suspense>
          <PrepareForm isOpen={isPreparing} onClose={() => setPreparing(false)} />
        </Suspense>
      )}
    </>
  )
}
