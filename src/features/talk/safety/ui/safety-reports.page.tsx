import { Trans, useLingui } from '@lingui/react/macro'
import { PageHeader } from '#web/kit/page-header.tsx'
import { listData, useServerList } from '#web/kit/server-list.ts'
import { TablePage } from '#web/kit/table-page.tsx'
import type { ReportRow } from '../safety.contract.ts'
import { REPORT_TABLE, REPORTS } from './report-columns.tsx'

const reads = listData(REPORTS)
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** What people of mentorships have reported, for admins. */
export default function SafetyReportsPage() {
  const { t } = useLingui()
  const list = useServerList(REPORTS)
  return (
    <>
      <PageHeader
        title={<Trans>Safety Reports</Trans>}
        text={<Trans>Reports by staff, mentors and mentees about each other.</Trans>}
      />
      <TablePage<ReportRow>
        label={t`Safety Reports`}
        list={list}
        columns={REPORT_TABLE}
        empty={{ title: t`No reports in this list`, drawing: 'inbox' }}
        emptySearch={{ title: t`No reports in this list` }}
        failure={t`The reports could not be loaded. Please try again.`}
      />
    </>
  )
}
