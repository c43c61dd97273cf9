import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { PAGE_LIMIT_MAX } from '#shared/limits.ts'
import { browserClient } from '#web/api/browser.ts'
import { CsvExport, type Exported } from '#web/kit/csv-export.tsx'
import { certificateApi, type Correction, type CorrectionState } from '../certificate.contract.ts'

const COLUMNS: readonly Exported<Correction>[] = [
  { title: msg`Learner`, value: ({ user }) => user.name },
  { title: msg`Email`, value: ({ user }) => user.email },
  { title: msg`Course`, value: ({ course }) => course },
  { title: msg`Name on the certificate`, value: (row) => row.current_name },
  { title: msg`Name asked for`, value: ({ name }) => name },
  { title: msg`Why`, value: ({ note }) => note },
  { title: msg`Status`, value: ({ status }) => status },
  { title: msg`Refused because`, value: ({ reason }) => reason },
  { title: msg`Requested`, value: (row) => row.created_at.slice(0, 10) },
]

type ExportProps = { status: CorrectionState; search: string | undefined }

/** All requests of one state as CSV, searched as they are shown. */
export function CorrectionExport({ status, search }: ExportProps) {
  const { t } = useLingui()
  return (
    <CsvExport<Correction>
      name={`name-corrections-${status}`}
      columns={COLUMNS}
      failure={t`The requests could not be loaded`}
      read={async (page) => {
        const query = { status, search, page, limit: PAGE_LIMIT_MAX }
        const { corrections, next } = await browserClient(certificateApi.listCorrections, { query })
        return { rows: corrections, next }
      }}
    />
  )
}
