import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { DetailsButton } from '#web/kit/details-button.tsx'
import { lazyPart } from '#web/kit/lazy-part.tsx'
import { PageHeader } from '#web/kit/page-header.tsx'
import { listData, useServerList } from '#web/kit/server-list.ts'
import { TablePage } from '#web/kit/table-page.tsx'
import { useWasOpen } from '#web/kit/use-was-open.ts'
import { useRecord } from '#web/kit/use-record.ts'
import type { Order } from '../payment.contract.ts'
import { PAYMENT_TABLE, PAYMENTS, RECORD } from './payment-columns.tsx'
import { usePaymentDecisions } from './use-payment-decisions.tsx'

/** The details are loaded when first opened. */
const PaymentRecord = lazyPart(async () => (await import('./payment-record.tsx')).PaymentRecord)

const reads = listData(PAYMENTS)
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** The payments of learners: proofs to check, what was paid, and refunds. */
export default function StudentPaymentsPage() {
  const { t } = useLingui()
  const list = useServerList(PAYMENTS)
  const { accept, refuse } = usePaymentDecisions(list)
  const record = useRecord(list, RECORD)
  const isNeeded = useWasOpen(record.id !== null)
  return (
    <>
      <PageHeader
        title={<Trans>Student Payments</Trans>}
        text={<Trans>Compare each proof with the bank account before accepting it.</Trans>}
      />
      <TablePage<Order>
        label={t`Student Payments`}
        list={list}
        columns={PAYMENT_TABLE}
        search={t`Search by learner, title, receipt or reference`}
        empty={{ title: t`No payments in this list`, text: t`Orders appear here.`, drawing: 'inbox' }}
        emptySearch={{ title: t`No payments found` }}
        failure={t`The payments could not be loaded`}
        choices={({ user: { name } }) => [
          { decision: accept, label: t`Accept`, name: t`Accept ${name}’s payment` },
          { decision: refuse, label: t`Decline`, name: t`Decline ${name}’s payment`, isDangerous: true },
        ]}
        otherwise={({ id, user: { name } }) => <DetailsButton name={name} onOpen={() => record.open(id)} />}
      />
      {isNeeded && (
        <Suspense>
          <PaymentRecord record={record} list={list} />
        </Suspense>
      )}
    </>
  )
}
