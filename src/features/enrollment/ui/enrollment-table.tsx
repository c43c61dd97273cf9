import { Button } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { canMove } from '#shared/moves.ts'
import { query } from '#web/api/queries.ts'
import { confirm } from '#web/kit/dialogs.tsx'
import { TablePage } from '#web/kit/table-page.tsx'
import type { TableState } from '#web/kit/table-state.ts'
import { ENROLLMENT_COLUMNS, enrollmentApi, enrollmentMoves, type EnrollmentRow } from '../enrollment.contract.ts'
import { COLUMNS } from './enrollment-columns.tsx'
import { EnrollmentExport } from './enrollment-export.tsx'
import type { EnrollmentActions, Tab } from './enrollment-table-state.ts'
import { FoundElsewhere } from './found-elsewhere.tsx'
import styles from './enrollment-list.module.css'

type EnrollmentTableProps = {
  tab: Tab
  state: TableState
  actions: EnrollmentActions
  onApproveAll: (ids: readonly number[]) => Promise<boolean>
}

/** One tab of the page: rows of one status, searched, ordered and paged by the server. */
export function EnrollmentTable({ tab, state, actions, onApproveAll }: EnrollmentTableProps) {
  const { t } = useLingui()
  const search = state.q || undefined
  const sort = ENROLLMENT_COLUMNS.flatMap((name) => [name, `-${name}`] as const).find((name) => name === state.sort)
  const reading = useQuery({
    ...query(enrollmentApi.list, {
      query: { status: tab, view: 'rows', search, sort, page: state.page, limit: state.size },
    }),
    placeholderData: keepPreviousData,
  })
  const { data } = reading
  useEffect(() => {
    // The last rows of the last page have been decided.
    if (data && !reading.isPlaceholderData && state.page > data.last_page) state.set({ page: data.last_page })
  }, [data, reading.isPlaceholderData, state])

  async function approveAll(rows: readonly EnrollmentRow[], clear: () => void): Promise<void> {
    const isSure = await confirm({
      title: t`Approve the selected requests?`,
      message: (
        <Plural
          value={rows.length}
          one="# learner can start at once and is told by mail."
          other="# learners can start at once and are told by mail."
        />
      ),
      confirmLabel: t`Approve`,
    })
    if (isSure && (await onApproveAll(rows.map((row) => row.id)))) clear()
  }

  return (
    <TablePage<EnrollmentRow>
      label={t`Course Enrollments`}
      reading={reading}
      rows={data?.enrollments}
      rowKey={(row) => row.id}
      columns={COLUMNS}
      state={state}
      paging={{ page: state.page, lastPage: data?.last_page ?? 1, total: data?.total }}
      search={{ placeholder: t`Search by student, email or course` }}
      empty={{
        title: t`No applications found.`,
        text: tab === 'pending' ? t`Nobody is waiting for a decision.` : undefined,
        drawing: 'inbox',
      }}
      emptySearch={t`No applications found.`}
      {...(search ? { emptySearchAction: <FoundElsewhere tab={tab} search={search} /> } : {})}
      failure={t`Failed to fetch applications`}
      rowActions={(row) => <RowActions row={row} actions={actions} />}
      {...(actions.canDecide && tab === 'pending'
        ? {
            bulkActions: (rows, clear) => (
              <Button disabled={actions.isBusy} onClick={() => void approveAll(rows, clear)}>
                <Trans>Approve selected</Trans>
              </Button>
            ),
          }
        : {})}
      tools={data && data.total > 0 && <EnrollmentExport tab={tab} search={search} sort={sort} />}
    />
  )
}

function RowActions({ row, actions }: { row: EnrollmentRow; actions: EnrollmentActions }) {
  const { t } = useLingui()
  const { name } = row.user
  const canApprove = actions.canDecide && canMove(enrollmentMoves.approve, row.status)
  const canReject = actions.canDecide && canMove(enrollmentMoves.reject, row.status)
  // Only the details contain the certificate; the dialog checks whether it is still valid.
  const canRevoke = actions.canRevoke && row.status === 'completed'
  const hasDecision = canApprove || canReject || canRevoke
  return (
    <span className={styles.actions}>
      {canApprove && (
        <Button
          size="sm"
          disabled={actions.isBusy}
          aria-label={t`Approve ${name}`}
          onClick={() => actions.onApprove(row)}
        >
          <Trans>Approve</Trans>
        </Button>
      )}
      {canReject && (
        <Button
          size="sm"
          variant="light"
          color="red"
          disabled={actions.isBusy}
          aria-label={t`Reject ${name}`}
          onClick={() => actions.onReject(row)}
        >
          <Trans>Reject</Trans>
        </Button>
      )}
      {canRevoke && (
        <Button
          size="sm"
          variant="light"
          color="red"
          aria-label={t`Revoke certificate of ${name}`}
          onClick={() => actions.onRevoke(row)}
        >
          <Trans>Revoke certificate</Trans>
        </Button>
      )}
      {!hasDecision && (
        <Button size="sm" variant="default" aria-label={t`Details of ${name}`} onClick={() => actions.onOpen(row.id)}>
          <Trans>Details</Trans>
        </Button>
      )}
    </span>
  )
}
