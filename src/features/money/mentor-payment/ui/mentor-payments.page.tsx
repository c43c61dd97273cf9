import { Button } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import button from '#web/kit/button.module.css'
import { DetailsButton } from '#web/kit/details-button.tsx'
import { lazyPart } from '#web/kit/lazy-part.tsx'
import { PageHeader } from '#web/kit/page-header.tsx'
import { listData, useServerList } from '#web/kit/server-list.ts'
import { TablePage } from '#web/kit/table-page.tsx'
import { useWasOpen } from '#web/kit/use-was-open.ts'
import { useRecord } from '#web/kit/use-record.ts'
import type { Statement } from '../mentor-payment.contract.ts'
import { PrepareForm } from './prepare-form.tsx'
import { STATEMENT_TABLE, RECORD, STATEMENTS } from './statement-columns.tsx'
import { useApproveDecision } from './use-approve-decision.tsx'

/** The details are loaded when first opened. */
const StatementRecord = lazyPart(async () => (await import('./statement-record.tsx')).StatementRecord)

const reads = listData(STATEMENTS)
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** What mentors are paid for their sessions: prepared by one person, approved by another. */
export default function MentorPaymentsPage() {
  const { t } = useLingui()
  const list = useServerList(STATEMENTS)
  const record = useRecord(list, RECORD)
  const isNeeded = useWasOpen(record.id !== null)
  const approving = useApproveDecision(list)
  const [isPreparing, setPreparing] = useState(false)
  const [withoutRate, setWithoutRate] = useState(0)
  return (
    <>
      <PageHeader
        title={<Trans>Mentor Payments</Trans>}
        text={<Trans>Payments for completed sessions, prepared by one person and approved by another.</Trans>}
        actions={
          <>
            <Link to="/dashboard/mentor-payments/rates" className={button.secondary}>
              <Trans>Rates</Trans>
            </Link>
            <Link to="/dashboard/mentor-payments/report" className={button.secondary}>
              <Trans>View report</Trans>
            </Link>
            <Button onClick={() => setPreparing(true)}>
              <Trans>Prepare statements</Trans>
            </Button>
          </>
        }
      />
      {withoutRate > 0 && (
        <p role="status">
          <Plural
            value={withoutRate}
            one="# session is not in a statement because no rate was agreed for its date."
            other="# sessions are not in a statement because no rate was agreed for their dates."
          />
        </p>
      )}
      <TablePage<Statement>
        label={t`Mentor Payments`}
        list={list}
        columns={STATEMENT_TABLE}
        search={t`Search by mentor`}
        empty={{
          title: t`No statements in this list`,
          text: t`Create them with "Prepare statements".`,
          drawing: 'inbox',
        }}
        emptySearch={{ title: t`No statements found` }}
        failure={t`The statements could not be loaded`}
        choices={() => [{ decision: approving, label: t`Approve` }]}
        otherwise={({ id, mentor }) => <DetailsButton name={mentor.name} onOpen={() => record.open(id)} />}
      />
      {isNeeded && (
        <Suspense>
          <StatementRecord record={record} approving={approving} />
        </Suspense>
      )}
      <PrepareForm isOpen={isPreparing} onClose={() => setPreparing(false)} onPrepared={setWithoutRate} />
    </>
  )
}
