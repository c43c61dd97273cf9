import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { Link } from 'react-router'
import button from '#web/kit/button.module.css'
import { DetailsButton } from '#web/kit/details-button.tsx'
import { lazyPart } from '#web/kit/lazy-part.tsx'
import { PageHeader } from '#web/kit/page-header.tsx'
import { listData, useServerList } from '#web/kit/server-list.ts'
import { TablePage } from '#web/kit/table-page.tsx'
import { useWasOpen } from '#web/kit/use-was-open.ts'
import { useRecord } from '#web/kit/use-record.ts'
import type { JobApplication } from '../job-application.contract.ts'
import { APPLICATION_RECORD, APPLICATIONS, APPLICATION_TABLE } from './application-columns.tsx'
import { useApplicationChoices } from './use-application-decisions.tsx'

/** The details are loaded when first opened. */
const ApplicationRecord = lazyPart(async () => (await import('./application-record.tsx')).ApplicationRecord)

const reads = listData(APPLICATIONS)
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** Who has applied for jobs, of one or of all, in every state. */
export default function JobApplicantsPage() {
  const { t } = useLingui()
  const list = useServerList(APPLICATIONS)
  const choices = useApplicationChoices(list)
  const record = useRecord(list, APPLICATION_RECORD)
  const isNeeded = useWasOpen(record.id !== null)
  return (
    <>
      <PageHeader
        title={<Trans>Job applicants</Trans>}
        text={<Trans>All applications for jobs on the careers page.</Trans>}
        actions={
          <Link to="/dashboard/jobs" className={button.secondary}>
            <Trans>Jobs</Trans>
          </Link>
        }
      />
      <TablePage<JobApplication>
        label={t`Job applicants`}
        list={list}
        columns={APPLICATION_TABLE}
        actionsRoom={19.5}
        search={t`Search by name or email`}
        empty={{ title: t`No applications found`, drawing: 'inbox' }}
        emptySearch={{ title: t`No applications found` }}
        failure={t`The job applications could not be loaded. Please try again.`}
        choices={choices}
        otherwise={({ id, name }) => <DetailsButton name={name} onOpen={() => record.open(id)} />}
      />
      {isNeeded && (
        <Suspense>
          <ApplicationRecord record={record} list={list} />
        </Suspense>
      )}
    </>
  )
}
