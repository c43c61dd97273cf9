import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { type Publication, publicationApi } from '#features/money/publication/publication.contract.ts'
import { IncomePart } from '#features/money/publication/ui/income-part.tsx'
import { PUBLICATION_TABLE, publicationsIn } from '#features/money/publication/ui/publication-columns.tsx'
import { PublicationTotal } from '#features/money/publication/ui/publication-total.tsx'
import { useListSums } from '#web/kit/list-sums.ts'
import panel from '#web/kit/panel.module.css'
import { PdfButton } from '#web/kit/pdf-button.tsx'
import { useServerList } from '#web/kit/server-list.ts'
import { TablePage } from '#web/kit/table-page.tsx'
import { usePeriod } from '#web/kit/use-period.ts'

/** The publications of the page's period by days, status and type, with their total in naira (spec 3 §2). */
export function PublicationsReport() {
  const { t } = useLingui()
  const { asked: page } = usePeriod()
  const { period, from, to, against } = page
  const narrowed = useMemo(() => publicationsIn({ period, from, to, against }), [period, from, to, against])
  const list = useServerList<typeof publicationApi.list, Publication>(narrowed)
  const asked = { ...page, ...list.asked }
  const income = useListSums(publicationApi.summary, asked)
  return (
    <div className={panel.panel}>
      <div className={panel.head}>
        <h2 className={panel.title}>
          <Trans>Publications</Trans>
        </h2>
        <Link to="/dashboard/publications">
          <Trans>Manage publications</Trans>
        </Link>
      </div>
      <IncomePart reading={income} />
      <PublicationTotal total={list.answer?.total} status={list.state.get('status')} />
      <TablePage<Publication>
        label={t`Publications`}
        list={list}
        columns={PUBLICATION_TABLE}
        search={t`Search by title or note`}
        empty={{ title: t`No publications in this period`, drawing: 'inbox' }}
        emptySearch={{ title: t`No publications found` }}
        failure={t`Failed to fetch publications data`}
        tools={
          <PdfButton endpoint={publicationApi.pdf} list={{ asked, total: list.total }}>
            <Trans>Export publications as PDF</Trans>
          </PdfButton>
        }
      />
    </div>
  )
}
