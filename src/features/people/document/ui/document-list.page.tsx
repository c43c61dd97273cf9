import { Trans, useLingui } from '@lingui/react/macro'
import { PageHeader } from '#web/kit/page-header.tsx'
import { listData, useServerList } from '#web/kit/server-list.ts'
import { TablePage } from '#web/kit/table-page.tsx'
import type { EmployeeDocument } from '../document.contract.ts'
import { DOCUMENT_TABLE, DOCUMENTS } from './document-columns.tsx'
import { DownloadDocument } from './download-document.tsx'

const reads = listData(DOCUMENTS)
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** The documents of all employees: first those that end soon. */
export default function DocumentListPage() {
  const { t } = useLingui()
  const list = useServerList(DOCUMENTS)
  return (
    <>
      <PageHeader
        title={<Trans>Employee Documents</Trans>}
        text={<Trans>Documents that expire soon. Add new ones in the employee’s record.</Trans>}
      />
      <TablePage<EmployeeDocument>
        label={t`Employee Documents`}
        list={list}
        columns={DOCUMENT_TABLE}
        actionsRoom={8}
        search={t`Search by name, ID or title`}
        empty={{
          title: t`No document expires within 60 days`,
          text: t`Choose "All documents" to see the others. Add new ones in the employee’s record.`,
          drawing: 'inbox',
        }}
        emptySearch={{ title: t`No documents found` }}
        failure={t`The documents could not be loaded`}
        otherwise={(document) => <DownloadDocument document={document} />}
      />
    </>
  )
}
