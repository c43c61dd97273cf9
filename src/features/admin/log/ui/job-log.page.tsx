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
      text={<Trans>Work in the background of the last seven days. What has failed can be tried again.</Trans>}
      hasMore={list.answer?.has_more}
    >
      <TablePage<QueuedJob>
        label={t`Background work`}
        list={list}
        columns={JOB_COLUMNS}
        isCompact
        search={t`Work, thing (backup:7), name or e-mail`}
        empty={{ title: t`No work yet` }}
        emptySearch={{ title: t`No work found` }}
        failure={t`The work could not be loaded.`}
        otherwise={(job) => <RetryButton work={job} name={job.name} />}
      />
    </LogFrame>
  )
}
