import { Trans, useLingui } from '@lingui/react/macro'
import { PageHeader } from '#web/kit/page-header.tsx'
import { listData, useServerList } from '#web/kit/server-list.ts'
import { TablePage } from '#web/kit/table-page.tsx'
import type { AppraisalRow } from '../appraisal.contract.ts'
import { TO_WRITE, TO_WRITE_COLUMNS } from './review-columns.tsx'

const reads = listData(TO_WRITE)
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** The reviews of others that the reader writes. */
export default function ReviewsToWritePage() {
  const { t } = useLingui()
  const list = useServerList(TO_WRITE)
  return (
    <>
      <PageHeader
        title={<Trans>Reviews to Write</Trans>}
        text={
          <Trans>
            The people you review. You can start once the self-review is submitted or its deadline has passed.
          </Trans>
        }
      />
      <TablePage<AppraisalRow>
        label={t`Reviews to Write`}
        list={list}
        columns={TO_WRITE_COLUMNS}
        search={t`Search by name or ID`}
        empty={{
          title: t`No reviews to write`,
          text: t`When HR opens a review cycle, your team’s reviews appear here.`,
          drawing: 'inbox',
        }}
        emptySearch={{ title: t`No employee reviews found` }}
        failure={t`The reviews could not be loaded`}
      />
    </>
  )
}
