import { Trans, useLingui } from '@lingui/react/macro'
import { listData, useServerList } from '#web/kit/server-list.ts'
import { TablePage } from '#web/kit/table-page.tsx'
import type { QueuedJob } from '../log.contract.ts'
import { LogFrame } from './log-frame.tsx'
import { JOB_COLUMNS, JOBS, RetryButton } from './work-columns.tsx'

const reads = listData(JOBS)
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** Work in the background of the last days, and what of it has failed. */
export default function JobLogPage() {
  const { t } = useLingui()
  const list = useServerList(JOBS)
  return (
    <LogFrame
      text={<Trans>Background jobs from the last 7 days. Failed jobs can be retried.</Trans>}
      hasMore={list.answer?.has_more}
    >
      <TablePage<QueuedJob>
        label={t`Background jobs`}
        list={list}
        columns={JOB_COLUMNS}
        search={t`Job, item (backup:7), name or email`}
        empty={{ title: t`No background jobs yet` }}
        emptySearch={{ title: t`No background jobs found` }}
        failure={t`The jobs could not be loaded`}
        otherwise={(job) => <RetryButton work={job} name={job.name} />}
      />
    </LogFrame>
  )
}
