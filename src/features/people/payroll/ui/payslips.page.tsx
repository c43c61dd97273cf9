import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { lazyPart } from '#web/kit/lazy-part.tsx'
import { PageHeader } from '#web/kit/page-header.tsx'
import { listData, useServerList } from '#web/kit/server-list.ts'
import { TablePage } from '#web/kit/table-page.tsx'
import { useWasOpen } from '#web/kit/use-was-open.ts'
import { useRecord } from '#web/kit/use-record.ts'
import type { PayslipRow } from '../payslip/payslip.contract.ts'
import { OwnPayAccount } from '#features/people/salary/ui/own-pay-account.tsx'
import { OWN, OWN_COLUMNS } from './own-payslip-columns.tsx'
import { RECORD } from './payslip-columns.tsx'

/** A payslip is loaded when first opened. */
const PayslipRecord = lazyPart(async () => (await import('./payslip-record.tsx')).PayslipRecord)

const reads = listData(OWN)
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** The reader's own payslips by month. */
export default function PayslipsPage() {
  const { t } = useLingui()
  const list = useServerList(OWN)
  const record = useRecord(list, RECORD)
  const isNeeded = useWasOpen(record.id !== null)
  return (
    <>
      <PageHeader title={<Trans>Payslips</Trans>} text={<Trans>Your pay, month by month.</Trans>} />
      <OwnPayAccount />
      <TablePage<PayslipRow>
        label={t`Payslips`}
        list={list}
        columns={OWN_COLUMNS}
        empty={{
          title: t`No payslips yet`,
          text: t`Payslips appear here once the month’s pay is approved.`,
          drawing: 'inbox',
        }}
        emptySearch={{ title: t`No payslips found` }}
        failure={t`The payslips could not be loaded`}
      />
      {isNeeded && (
        <Suspense>
          <PayslipRecord record={record} />
        </Suspense>
      )}
    </>
  )
}
