import { Textarea } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { learningHistoryApi } from '#features/learning/history/history.contract.ts'
import { REASON_MAX } from '#shared/text-fields.ts'
import { query } from '#web/api/queries.ts'
import { DecisionButtons } from '#web/kit/decision-buttons.tsx'
import { RecordDrawer } from '#web/kit/record-drawer.tsx'
import { Fact, Facts, RecordDetails, RecordHistory } from '#web/kit/record-parts.tsx'
import { ErrorState, LoadingState } from '#web/kit/states.tsx'
import { UndoButton } from '#web/kit/undo-button.tsx'
import { useDateText } from '#web/kit/use-date-text.ts'
import type { OpenRecord } from '#web/kit/use-record.ts'
import { type PermissionRequest, permissionRequestApi } from '../permission-request.contract.ts'
import styles from './permission-request.module.css'
import { PermissionName, RequestStatusBadge } from './permission-words.tsx'
import { type PermissionDecisionList, usePermissionDecisions } from './use-permission-decisions.tsx'

/** A panel with everything about one request, and the same decisions as in its row, with notes for the teacher. */
export function PermissionRequestRecord({ record, list }: { record: OpenRecord; list: PermissionDecisionList }) {
  const { t } = useLingui()
  return (
    <RecordDrawer record={record} title={t`Permission request`}>
      {(id) => <Details key={id} id={id} list={list} />}
    </RecordDrawer>
  )
}

function Details({ id, list }: { id: number; list: PermissionDecisionList }) {
  const { t } = useLingui()
  const { instant } = useDateText()
  const { data, isError, refetch } = useQuery(query(permissionRequestApi.get, { params: { id } }))
  const { data: past } = useQuery(query(learningHistoryApi.ofPermissionRequest, { params: { id } }))
  if (!data) {
    if (isError)
      return <ErrorState text={t`Failed to fetch permission requests`} onRetry={() => void refetch()} isCompact />
    return <LoadingState lines={6} />
  }
  const { permission_request: request } = data
  const undo = list.marks.get(id)?.undo
  return (
    <RecordDetails>
      <div>
        <h2 className={styles.text}>{request.user.name}</h2>
        <p className={styles.soft}>{request.user.email}</p>
        <div className={styles.head}>
          <RequestStatusBadge status={request.status} />
          {undo && <UndoButton key={undo.endsAt} undo={undo} name={t`Undo this decision`} />}
        </div>
      </div>
      <Actions request={request} list={list} />
      <Facts>
        <Fact name={<Trans>Permission</Trans>} value={<PermissionName type={request.permission_type} />} />
        <Fact name={<Trans>Reason</Trans>} value={request.reason} />
        <Fact name={<Trans>Requested</Trans>} value={instant(request.created_at)} />
        <Fact name={<Trans>Decided</Trans>} value={request.decided_at && instant(request.decided_at)} />
        <Fact name={<Trans>Decided by</Trans>} value={request.reviewer?.name} />
        <Fact name={<Trans>Notes</Trans>} value={request.admin_notes} />
        <Fact name={<Trans>Reason for withdrawing</Trans>} value={request.withdrawal_reason} />
      </Facts>
      {past && <RecordHistory entries={past.history} />}
    </RecordDetails>
  )
}

function Actions({ request, list }: { request: PermissionRequest; list: PermissionDecisionList }) {
  const { t } = useLingui()
  const [notes, setNotes] = useState('')
  const { approve, reject, withdraw } = usePermissionDecisions(list, notes)
  return (
    <>
      {request.status === 'pending' && (
        <Textarea
          label={t`Notes for the teacher (optional)`}
          description={t`Your notes are sent with the approval.`}
          autosize
          maxLength={REASON_MAX}
          value={notes}
          onChange={(event) => setNotes(event.currentTarget.value)}
        />
      )}
      <DecisionButtons
        row={request}
        isExplained
        choices={[
          { decision: approve, label: t`Approve` },
          { decision: reject, label: t`Reject`, isDangerous: true },
          { decision: withdraw, label: t`Withdraw`, isDangerous: true },
        ]}
      />
    </>
  )
}
