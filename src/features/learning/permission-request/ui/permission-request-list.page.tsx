import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { DetailsButton } from '#web/kit/details-button.tsx'
import { lazyPart } from '#web/kit/lazy-part.tsx'
import { PageHeader } from '#web/kit/page-header.tsx'
import { listData, useServerList } from '#web/kit/server-list.ts'
import { TablePage } from '#web/kit/table-page.tsx'
import { useWasOpen } from '#web/kit/use-was-open.ts'
import { useRecord } from '#web/kit/use-record.ts'
import type { PermissionRequest } from '../permission-request.contract.ts'
import { PERMISSION_REQUEST_TABLE, PERMISSION_REQUESTS, RECORD } from './permission-request-columns.tsx'
import { usePermissionDecisions } from './use-permission-decisions.tsx'

/** The details are loaded when first opened. */
const PermissionRequestRecord = lazyPart(
  async () => (await import('./permission-request-record.tsx')).PermissionRequestRecord,
)

const reads = listData(PERMISSION_REQUESTS)
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** Teachers' requests to create courses or quizzes; an admin decides (spec 3 §2). */
export default function PermissionRequestListPage() {
  const { t } = useLingui()
  const list = useServerList(PERMISSION_REQUESTS)
  const { approve, reject, withdraw } = usePermissionDecisions(list)
  const record = useRecord(list, RECORD)
  const isNeeded = useWasOpen(record.id !== null)
  return (
    <>
      <PageHeader
        title={<Trans>Permission Requests</Trans>}
        text={<Trans>Teachers requesting permission to create courses or quizzes.</Trans>}
      />
      <TablePage<PermissionRequest>
        label={t`Permission Requests`}
        list={list}
        columns={PERMISSION_REQUEST_TABLE}
        search={t`Search by teacher, email or reason`}
        empty={{ title: t`No permission requests`, text: t`Requests appear here.`, drawing: 'inbox' }}
        emptySearch={{ title: t`No requests found` }}
        failure={t`Failed to fetch permission requests`}
        choices={({ user: { name } }) => [
          { decision: approve, label: t`Approve`, name: t`Approve ${name}’s request` },
          { decision: reject, label: t`Reject`, name: t`Reject ${name}’s request`, isDangerous: true },
          { decision: withdraw, label: t`Withdraw`, name: t`Withdraw ${name}’s permission`, isDangerous: true },
        ]}
        otherwise={({ id, user: { name } }) => <DetailsButton name={name} onOpen={() => record.open(id)} />}
      />
      {isNeeded && (
        <Suspense>
          <PermissionRequestRecord record={record} list={list} />
        </Suspense>
      )}
    </>
  )
}
