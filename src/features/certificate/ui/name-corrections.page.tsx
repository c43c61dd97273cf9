import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { query } from '#web/api/queries.ts'
import { PageHeader } from '#web/kit/page-header.tsx'
import { TablePage } from '#web/kit/table-page.tsx'
import { useTableState } from '#web/kit/table-state.ts'
import { ReasonDialog } from '#features/enrollment/ui/reason-dialog.tsx'
import { certificateApi, CORRECTION_STATES, type Correction } from '../certificate.contract.ts'
import { COLUMNS_OF, FILTERS } from './correction-columns.tsx'
import { CorrectionActions } from './correction-actions.tsx'
import { CorrectionExport } from './correction-export.tsx'
import { useCorrectionDecisions } from './use-correction-decisions.tsx'

/** Learners' requests for another name on a certificate; an admin grants or refuses them. */
export default function NameCorrectionsPage() {
  const { t } = useLingui()
  const state = useTableState()
  const status = CORRECTION_STATES.find((name) => name === state.filter('status')) ?? 'open'
  const search = state.q || undefined
  const reading = useQuery({
    ...query(certificateApi.listCorrections, { query: { status, search, page: state.page, limit: state.size } }),
    placeholderData: keepPreviousData,
  })
  const { data } = reading
  useEffect(() => {
    // The last rows of the last page have been decided.
    if (data && !reading.isPlaceholderData && state.page > data.last_page) state.set({ page: data.last_page })
  }, [data, reading.isPlaceholderData, state])
  const decisions = useCorrectionDecisions()
  const { refusing } = decisions

  return (
    <>
      <PageHeader
        title={<Trans>Name Corrections</Trans>}
        text={<Trans>Learners who ask for another name on their certificate.</Trans>}
      />
      <TablePage<Correction>
        label={t`Name Corrections`}
        reading={reading}
        rows={data?.corrections}
        rowKey={(row) => row.id}
        columns={COLUMNS_OF[status]}
        state={state}
        paging={{ page: state.page, lastPage: data?.last_page ?? 1, total: data?.total }}
        search={{ placeholder: t`Search by learner, course or name` }}
        filters={FILTERS}
        empty={{
          title: t`No name waits for a correction`,
          text: t`When a learner asks for another name on a certificate, the request stands here.`,
          drawing: 'certificates',
        }}
        emptySearch={t`No requests found`}
        failure={t`The requests could not be loaded`}
        tools={data && data.total > 0 && <CorrectionExport status={status} search={search} />}
        {...(status === 'open' ? { rowActions: (row) => <CorrectionActions row={row} decisions={decisions} /> } : {})}
      />
      <ReasonDialog
        isOpen={refusing !== null}
        title={t`Refuse this correction?`}
        text={
          refusing && (
            <Trans>
              The certificate of {refusing.user.name} for {refusing.course} keeps the name {refusing.current_name}. Your
              reason is sent to them.
            </Trans>
          )
        }
        confirmLabel={t`Refuse`}
        isBusy={decisions.isBusy}
        onClose={decisions.stopRefusing}
        onConfirm={decisions.refuse}
      />
    </>
  )
}
