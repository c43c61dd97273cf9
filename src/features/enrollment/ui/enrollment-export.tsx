import { useLingui } from '@lingui/react/macro'
import { PAGE_LIMIT_MAX } from '#shared/limits.ts'
import { browserClient } from '#web/api/browser.ts'
import { CsvExport } from '#web/kit/csv-export.tsx'
import { enrollmentApi, type EnrollmentRow, type EnrollmentSort } from '../enrollment.contract.ts'
import { EXPORTED } from './enrollment-columns.tsx'
import type { Tab } from './enrollment-table-state.ts'

type ExportProps = { tab: Tab; search: string | undefined; sort: EnrollmentSort | undefined }

/** All rows of the tab as CSV, searched and ordered as they are shown. */
export function EnrollmentExport({ tab, search, sort }: ExportProps) {
  const { t } = useLingui()
  return (
    <CsvExport<EnrollmentRow>
      name={`course-enrollments-${tab}`}
      columns={EXPORTED}
      failure={t`Failed to fetch applications`}
      read={async (page) => {
        const query = { status: tab, search, sort, page, limit: PAGE_LIMIT_MAX }
        const { enrollments, next } = await browserClient(enrollmentApi.list, { query })
        return { rows: enrollments, next }
      }}
    />
  )
}
